#include "tablebase/probe/find.h"

#include <string.h>

TableFile *tb_file_find(const char *path, const char *variant, Material m, TableKind kind, TableReport *report,
                        void *context) {
    TableFile *file = NULL;
    for (const char *at = path; *at && !file;) {
        size_t length = strcspn(at, ";");
        Text dir = {0}, name = {0};
        text_add_bytes(&dir, at, length);
        tb_file_name(&name, text_string(&dir), variant, m, kind);
        bool missing;
        Error error;
        if (length > 0) {
            file = tb_file_open(text_string(&name), variant, m, kind, &missing, &error);
            if (!file && !missing && report)
                report(context, error.what);
        }
        text_free(&dir);
        text_free(&name);
        at += length + (at[length] == ';');
    }
    return file;
}
