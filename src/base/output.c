#include "base/output.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/platform.h"
#include "base/shown.h"

bool output_init(Output *output, FILE *file) {
    output->file = file;
    output->log = NULL;
    output->log_name = (Text){0};
    output->answers_only = false;
    return mutex_init(&output->mutex);
}

void output_free(Output *output) {
    if (output->log)
        fclose(output->log);
    text_free(&output->log_name);
    mutex_free(&output->mutex);
}

// Writes lines to the log after `arrow`; the mutex is held. The notice of a failure does not go through output_write,
// which would log it.
static void write_log(Output *output, const char *arrow, const char *lines, bool ended) {
    if (!output->log)
        return;
    errno = 0;
    if (fprintf(output->log, "%s %s%s", arrow, lines, ended ? "" : "\n") >= 0 && fflush(output->log) == 0)
        return;
    const char *reason = errno ? strerror(errno) : "a write failed";
    fclose(output->log);
    output->log = NULL;
    FILE *notices = output->answers_only ? stderr : output->file;
    fprintf(notices, "info string error the log file ends here, nothing more can be written to it: %s\n", reason);
    fflush(notices);
}

// Ends the program, since nobody would see its output. A reader that has gone needs no message, but a full disk does.
static void give_up(int reason) {
#ifdef EPIPE
    bool gone = reason == EPIPE;
#else
    bool gone = false;
#endif
    if (!gone)
        fprintf(stderr, "mfalme: cannot write to standard output: %s\n", reason ? strerror(reason) : "a write failed");
    _Exit(EXIT_FAILURE);
}

void output_write(Output *output, const char *lines) {
    size_t length = strlen(lines);
    if (length == 0)
        return;
    bool ended = lines[length - 1] == '\n';
    mutex_lock(&output->mutex);
    errno = 0;
    bool failed = fwrite(lines, 1, length, output->file) != length || (!ended && putc('\n', output->file) == EOF) ||
                  fflush(output->file) != 0;
    int reason = errno;
    write_log(output, "<<", lines, ended);
    mutex_unlock(&output->mutex);
    if (failed)
        give_up(reason);
}

void output_message(Output *output, const char *message) {
    size_t length = strlen(message) + 1;
    mutex_lock(&output->mutex);
    errno = 0;
    bool failed = fwrite(message, 1, length, output->file) != length || fflush(output->file) != 0;
    int reason = errno;
    write_log(output, "<<", message, false);
    mutex_unlock(&output->mutex);
    if (failed)
        give_up(reason);
}

static void write_line(void *output, const char *line) {
    output_write(output, line);
}

void output_text(Output *output, Text *text) {
    output_write(output, text_string(text));
    text_free(text);
}

void output_printf(Output *output, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report_line(write_line, output, format, list);
    va_end(list);
}

void output_prompt(Output *output, const char *text) {
    mutex_lock(&output->mutex);
    errno = 0;
    bool failed = fputs(text, output->file) == EOF || fflush(output->file) != 0;
    int reason = errno;
    mutex_unlock(&output->mutex);
    if (failed)
        give_up(reason);
}

static FILE *open_log(Span name, Error *error) {
    Text path = {0};
    text_add_bytes(&path, name.start, name.length);
    FILE *log = platform_append_ordinary(text_string(&path));
    if (!log)
        error_set(error, "cannot write the log file '%s': %s", quoted(name).text, file_reason());
    text_free(&path);
    return log;
}

bool output_set_log(Output *output, Span name, Error *error) {
    FILE *log = NULL;
    if (name.length > 0 && !(log = open_log(name, error)))
        return false;
    mutex_lock(&output->mutex);
    if (output->log)
        fclose(output->log);
    output->log = log;
    text_clear(&output->log_name);
    text_add_bytes(&output->log_name, name.start, name.length);
    mutex_unlock(&output->mutex);
    return true;
}

const char *output_log_name(const Output *output) {
    return text_string(&output->log_name);
}

void output_log_input(Output *output, const char *line) {
    mutex_lock(&output->mutex);
    write_log(output, ">>", line, false);
    mutex_unlock(&output->mutex);
}
