#include "tablebase/probe/find.h"

#include <string.h>

TableFile *table_file_find(const char *path, const char *movement, Material m, TableKind kind, TableReport *report,
                           void *context) {
    TableFile *file = NULL;
    for (const char *at = path; *at && !file;) {
        size_t length = strcspn(at, ";");
        Text dir = {0}, name = {0};
        text_add_bytes(&dir, at, length);
        table_file_name(&name, text_string(&dir), movement, m, kind);
        bool missing;
        Error error;
        if (length > 0) {
            file = table_file_open(text_string(&name), movement, m, kind, &missing, &error);
            if (!file && !missing && report)
                report(context, error.what);
        }
        text_free(&dir);
        text_free(&name);
        at += length + (at[length] == ';');
    }
    return file;
}
