// The only way to standard output: whole lines, flushed, from any thread, and the debug log.
#ifndef BASE_OUTPUT_H
#define BASE_OUTPUT_H

#include <stdio.h>

#include "base/error.h"
#include "base/text.h"
#include "base/thread.h"

typedef struct Output {
    FILE *file;
    FILE *log;         // NULL without a debug log
    Text log_name;     // of its file
    bool answers_only; // only answers are written: notices go to standard error
    Mutex mutex;
} Output;

bool output_init(Output *output, FILE *file);
void output_free(Output *output);

// Writes one or more whole lines, as one piece, and flushes. A line end is added where it is missing. The program ends
// if the reader has gone, since nobody is left to serve, and on any other failure, with a message on standard error.
void output_write(Output *output, const char *lines);

// Writes the contents of a text, as output_write does, and releases it.
void output_text(Output *output, Text *text);

// Writes a message followed by a NUL, for protocols that end their messages so, and flushes.
void output_message(Output *output, const char *message);

// Writes one line through report_line, since it may echo bad input.
void output_printf(Output *output, const char *format, ...) PRINTF_LIKE(2, 3);

// Writes a prompt, without a line end, and flushes.
void output_prompt(Output *output, const char *text);

// Begins (or with an empty name ends) a log of both directions, appended to an ordinary file. False, with the error, if
// it cannot be opened; then the old log goes on. A log that can no longer be written ends with one notice.
bool output_set_log(Output *output, Span name, Error *error);

// The name of the log's file as it was last set, empty without one.
const char *output_log_name(const Output *output);

// Notes a line received in the log.
void output_log_input(Output *output, const char *line);

#endif
