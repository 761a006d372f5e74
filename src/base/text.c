#include "base/text.h"

#include <ctype.h>
#include <float.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static void text_reserve(Text *text, size_t extra) {
    if (extra >= SIZE_MAX / 2 - text->length)
        memory_exhausted();
    size_t need = text->length + extra + 1;
    if (need <= text->capacity)
        return;
    size_t capacity = text->capacity ? text->capacity : 64;
    while (capacity < need)
        capacity *= 2;
    text->data = memory_resize(text->data, capacity, 1);
    text->capacity = capacity;
}

void text_free(Text *text) {
    free(text->data);
    *text = (Text){0};
}

void text_clear(Text *text) {
    text->length = 0;
    if (text->data)
        text->data[0] = '\0';
}

void text_add_bytes(Text *text, const char *bytes, size_t count) {
    text_reserve(text, count);
    memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

void text_add(Text *text, const char *string) {
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(Text *text, char c) {
    text_add_bytes(text, &c, 1);
}

void text_printf(Text *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    text_add_list(text, format, list);
    va_end(list);
}

void text_add_list(Text *text, const char *format, va_list list) {
    va_list again;
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, list);
    if (length > 0) {
        text_reserve(text, (size_t)length);
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

const char *text_string(const Text *text) {
    return text->data ? text->data : "";
}

bool text_read_line(Text *text, FILE *file) {
    bool cut;
    return text_read_line_at_most(text, file, SIZE_MAX, &cut);
}

bool text_read_line_at_most(Text *text, FILE *file, size_t max, bool *cut) {
    text_clear(text);
    *cut = false;
    int c;
    bool any = false;
    while ((c = getc(file)) != EOF) {
        any = true;
        if (c == '\n')
            break;
        if (text->length == max)
            *cut = true;
        else
            text_add_char(text, c == '\0' ? ' ' : (char)c);
    }
    while (text->length > 0 && text->data[text->length - 1] == '\r')
        text->data[--text->length] = '\0';
    return any;
}

Span span_of(const char *string) {
    return (Span){string, strlen(string)};
}

bool span_equal(Span span, const char *string) {
    return strlen(string) == span.length && memcmp(span.start, string, span.length) == 0;
}

bool span_equal_nocase(Span span, const char *string) {
    if (strlen(string) != span.length)
        return false;
    for (size_t i = 0; i < span.length; i++)
        if (tolower((unsigned char)span.start[i]) != tolower((unsigned char)string[i]))
            return false;
    return true;
}

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f';
}

Span span_trim(Span span) {
    while (span.length > 0 && is_blank(span.start[0])) {
        span.start++;
        span.length--;
    }
    while (span.length > 0 && is_blank(span.start[span.length - 1]))
        span.length--;
    return span;
}

Scanner scanner_of(const char *line) {
    return (Scanner){line, line};
}

Span scanner_peek(const Scanner *scanner) {
    const char *start = scanner->at;
    while (*start && is_blank(*start))
        start++;
    const char *end = start;
    while (*end && !is_blank(*end))
        end++;
    return (Span){start, (size_t)(end - start)};
}

Span scanner_next(Scanner *scanner) {
    Span token = scanner_peek(scanner);
    scanner->at = token.start + token.length;
    return token;
}

bool scanner_word(Scanner *scanner, Text *word) {
    text_clear(word);
    Span token = scanner_peek(scanner);
    if (token.length == 0)
        return false;
    if (token.start[0] != '"') {
        text_add_bytes(word, token.start, token.length);
        scanner_next(scanner);
        return true;
    }
    const char *at = token.start + 1;
    for (; *at && *at != '"'; at++) {
        if (*at == '\\' && (at[1] == '"' || at[1] == '\\'))
            at++;
        text_add_char(word, *at);
    }
    scanner->at = *at ? at + 1 : at;
    return true;
}

void text_add_word(Text *text, const char *word) {
    bool plain = *word && *word != '"';
    for (const char *c = word; *c; c++)
        plain = plain && !is_blank(*c);
    if (plain) {
        text_add(text, word);
        return;
    }
    text_add_char(text, '"');
    for (const char *c = word; *c; c++) {
        if (*c == '"' || *c == '\\')
            text_add_char(text, '\\');
        text_add_char(text, *c);
    }
    text_add_char(text, '"');
}

Span scanner_rest(const Scanner *scanner) {
    return span_trim((Span){scanner->at, strlen(scanner->at)});
}

bool span_to_number(Span span, long long *number) {
    bool negative = span.length > 0 && span.start[0] == '-';
    size_t i = span.length > 0 && (negative || span.start[0] == '+') ? 1 : 0;
    if (i == span.length)
        return false;
    long long value = 0;
    for (; i < span.length; i++) {
        if (!isdigit((unsigned char)span.start[i]))
            return false;
        int digit = span.start[i] - '0';
        if (value > (LLONG_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *number = negative ? -value : value;
    return true;
}

bool span_to_number_at_most(Span span, long long *number) {
    if (span_to_number(span, number))
        return true;
    for (size_t i = 0; i < span.length; i++)
        if (!isdigit((unsigned char)span.start[i]))
            return false;
    *number = LLONG_MAX;
    return span.length > 0;
}

bool span_to_decimal(Span span, double *number) {
    char text[64], *end;
    if (span.length == 0 || span.length >= sizeof text)
        return false;
    memcpy(text, span.start, span.length);
    text[span.length] = '\0';
    // strtod would also read blanks, inf, nan and hexadecimal numbers.
    if (text[strspn(text, "0123456789+-.eE")] != '\0')
        return false;
    *number = strtod(text, &end);
    return end == text + span.length && *number >= -DBL_MAX && *number <= DBL_MAX;
}
