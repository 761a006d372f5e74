// What users and files gave, as part of a message: on one line, in UTF-8 and of bounded length.
#ifndef BASE_SHOWN_H
#define BASE_SHOWN_H

#include "base/text.h"

#include <stdarg.h>

// Appends the text of a line. What would break the line, control a terminal or turn its direction becomes '?', and so
// does each byte that is not UTF-8.
void text_add_shown(Text *text, Span line);

// The same into `size` bytes with a NUL. Where that is too little the middle is left out, so that both what begins the
// text and what ends it, as the name of a file, can be read: "/home/user/aaa...aaa/games.pdn".
void show(char *to, size_t size, Span line);

// Something quoted in a message, short enough to leave room for the rest: "unknown word '%s'", quoted(word).text.
typedef struct Quoted {
    char text[121];
} Quoted;

Quoted quoted(Span span);
Quoted quoted_string(const char *string);

// Receives a line without its line end; `context` is what the tool was given with it.
typedef void ReportLine(void *context, const char *line);

// Hands over one line of at most 1023 bytes, as show() of base/shown.h makes it, since a file or its name may hold any
// byte and a line of input any length.
void report_line(ReportLine *line, void *context, const char *format, va_list list);

#endif
