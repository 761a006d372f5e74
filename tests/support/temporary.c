#define _POSIX_C_SOURCE 200809L

#include "support/temporary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *temporary_file(const char *text) {
    static char path[40];
    strcpy(path, "/tmp/mfalme-test-XXXXXX");
    int descriptor = mkstemp(path);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!file || fputs(text, file) == EOF || fclose(file) == EOF)
        abort();
    return path;
}
