// Input of users and files as part of a message: on one line, in UTF-8 and of bounded length.
#ifndef BASE_SHOWN_H
#define BASE_SHOWN_H

#include "base/text.h"

#include <stdarg.h>

// Appends the text of a line. What would break the line, control a terminal or turn its direction becomes '?', and so
// does each byte that is not UTF-8.
void text_add_shown(Text *text, Span line);

// The same into `size` bytes with a NUL. If it is too long its middle is left out, so that its beginning and its end,
// such as the name of a file, can be read: "/home/user/aaa...aaa/games.pdn".
void show(char *to, size_t size, Span line);

// A quotation in a message, short enough to leave room for the rest: "unknown word '%s'", quoted(word).text.
typedef struct Quoted {
    char text[121];
} Quoted;

Quoted quoted(Span span);
Quoted quoted_string(const char *string);

// Receives a line without its line end; `context` is the pointer that was given with it.
typedef void ReportLine(void *context, const char *line);

// Passes on one line of at most 1023 bytes through show(), since a file or its name may hold any byte and input may
// have any length.
void report_line(ReportLine *line, void *context, const char *format, va_list list);

#endif
