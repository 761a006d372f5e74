#define _POSIX_C_SOURCE 200809L

#include "support/temporary.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[40];

const char *temporary_file(const char *text) {
    static char path[40];
    strcpy(path, "/tmp/mfalme-test-XXXXXX");
    int descriptor = mkstemp(path);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!file || fputs(text, file) == EOF || fclose(file) == EOF)
        abort();
    return path;
}

static void require(bool good, const char *what) {
    if (good)
        return;
    fprintf(stderr, "%s: %s\n", folder, what);
    abort();
}

void temporary_folder_enter(void) {
    strcpy(folder, "/tmp/mfalme-test-XXXXXX");
    require(mkdtemp(folder) && chdir(folder) == 0, "cannot be made");
}

void temporary_folder_leave(const char *name, ...) {
    va_list names;
    va_start(names, name);
    for (; name; name = va_arg(names, const char *))
        remove(name);
    va_end(names);
    require(chdir("/") == 0 && rmdir(folder) == 0, "another file was left in it");
}
