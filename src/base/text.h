// Growing text buffers and a scanner over a line.
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#if defined(__GNUC__) && !defined(__clang__)
#define PRINTF_LIKE(string, first) __attribute__((format(gnu_printf, string, first)))
#elif defined(__GNUC__)
#define PRINTF_LIKE(string, first) __attribute__((format(printf, string, first)))
#else
#define PRINTF_LIKE(string, first)
#endif

// A string that grows; always ends with a NUL. Zero-initialise, release with text_free.
typedef struct Text {
    char *data; // NULL until something has been added
    size_t length, capacity;
} Text;

void text_free(Text *text);
void text_clear(Text *text);
void text_add(Text *text, const char *string);
void text_add_bytes(Text *text, const char *bytes, size_t count);
void text_add_char(Text *text, char c);
void text_printf(Text *text, const char *format, ...) PRINTF_LIKE(2, 3);
// The same with the arguments as a list.
void text_add_list(Text *text, const char *format, va_list list);
// The contents; "" if nothing has been added.
const char *text_string(const Text *text);

// Reads one line of any length without its line end (LF or CRLF) into `text`, replacing
// its contents. NUL bytes become blanks. False at the end of input with nothing read.
bool text_read_line(Text *text, FILE *file);

// The same, but keeps only the first `max` bytes of a longer line, and sets `*cut` then.
bool text_read_line_at_most(Text *text, FILE *file, size_t max, bool *cut);

// A stretch of a longer string, not NUL-terminated.
typedef struct Span {
    const char *start;
    size_t length;
} Span;

Span span_of(const char *string);
bool span_equal(Span span, const char *string);
// Like span_equal, ignoring case (ASCII).
bool span_equal_nocase(Span span, const char *string);
Span span_trim(Span span);

// Walks over the blank-separated tokens of a line; `column` of a token is its offset from `line`.
typedef struct Scanner {
    const char *line, *at;
} Scanner;

Scanner scanner_of(const char *line);
// The next token; length 0 at the end.
Span scanner_next(Scanner *scanner);
// The next token, without consuming it.
Span scanner_peek(const Scanner *scanner);

// Reads the next word into `word`, replacing its contents: a token, or the text between double quotes, in which \" and
// \\ stand for a quote and a backslash. False at the end.
bool scanner_word(Scanner *scanner, Text *word);

// Appends a word so that scanner_word reads it back: in quotes if it needs them.
void text_add_word(Text *text, const char *word);

// The rest, trimmed at both ends.
Span scanner_rest(const Scanner *scanner);

// Reads a whole decimal number with an optional sign; false on anything else or out of long long.
bool span_to_number(Span span, long long *number);

// The same, but a number that is too large becomes the largest long long.
bool span_to_number_at_most(Span span, long long *number);

// Reads a decimal number, such as 2.5 or -1e3; false on anything else, and where it is too large for a double.
bool span_to_decimal(Span span, double *number);

#endif
