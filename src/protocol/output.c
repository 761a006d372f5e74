#include "protocol/output.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool output_init(Output *output, FILE *file) {
    output->file = file;
    output->log = NULL;
    return mutex_init(&output->mutex);
}

void output_free(Output *output) {
    if (output->log)
        fclose(output->log);
    mutex_free(&output->mutex);
}

void output_write(Output *output, const char *lines) {
    size_t length = strlen(lines);
    if (length == 0)
        return;
    bool ended = lines[length - 1] == '\n';
    mutex_lock(&output->mutex);
    bool failed = fwrite(lines, 1, length, output->file) != length || (!ended && putc('\n', output->file) == EOF) ||
                  fflush(output->file) != 0;
    if (output->log) {
        fprintf(output->log, "<< %s%s", lines, ended ? "" : "\n");
        fflush(output->log);
    }
    mutex_unlock(&output->mutex);
    if (failed)
        _Exit(EXIT_FAILURE);
}

void output_printf(Output *output, const char *format, ...) {
    char line[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    for (char *c = line; *c; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    output_write(output, line);
}

bool output_set_log(Output *output, Span name) {
    FILE *log = NULL;
    if (name.length > 0) {
        Text path = {0};
        text_add_bytes(&path, name.start, name.length);
        log = fopen(text_string(&path), "a");
        text_free(&path);
        if (!log)
            return false;
    }
    mutex_lock(&output->mutex);
    if (output->log)
        fclose(output->log);
    output->log = log;
    mutex_unlock(&output->mutex);
    return true;
}

void output_log_input(Output *output, const char *line) {
    mutex_lock(&output->mutex);
    if (output->log) {
        fprintf(output->log, ">> %s\n", line);
        fflush(output->log);
    }
    mutex_unlock(&output->mutex);
}
