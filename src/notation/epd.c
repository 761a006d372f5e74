#include "notation/epd.h"

#include <ctype.h>
#include <string.h>

static bool is_blank(char c) {
    return isspace((unsigned char)c) != 0;
}

// The end of the operation that starts at `at`: its ';', not counting one inside quotes.
static const char *operation_end(const char *at, const char *end) {
    bool quoted = false;
    for (; at < end; at++) {
        if (*at == '"')
            quoted = !quoted;
        else if (*at == ';' && !quoted)
            return at;
    }
    return NULL;
}

static Span unquote(Span span) {
    if (span.length < 2 || span.start[0] != '"' || span.start[span.length - 1] != '"')
        return span;
    if (memchr(span.start + 1, '"', span.length - 2))
        return span; // several quoted operands
    return (Span){span.start + 1, span.length - 2};
}

bool epd_next_line(Text *text, FILE *file, int *number, Span *line) {
    while (text_read_line(text, file)) {
        ++*number;
        *line = span_trim((Span){text_string(text), text->length});
        if (line->length > 0 && line->start[0] != '#')
            return true;
    }
    return false;
}

bool epd_read(Span line, EpdLine *epd, Error *error) {
    Span rest = span_trim(line);
    const char *end = rest.start + rest.length;
    const char *at = rest.start;
    while (at < end && !is_blank(*at) && *at != ';')
        at++;
    *epd = (EpdLine){.fen = {rest.start, (size_t)(at - rest.start)}};
    if (epd->fen.length == 0)
        return error_set(error, "bad EPD: a position expected at column 1");
    for (;;) {
        // Perft suites write `;D1 7 ;D2 49`, so a ';' may come first.
        while (at < end && (is_blank(*at) || *at == ';'))
            at++;
        if (at == end)
            return true;
        int column = (int)(at - line.start) + 1;
        const char *stop = operation_end(at, end);
        if (!stop) {
            if (memchr(at, '"', (size_t)(end - at)))
                return error_set(error, "bad EPD: no ';' ends the operation at column %d", column);
            stop = end;
        }
        if (epd->count == EPD_OPERATIONS_MAX)
            return error_set(error, "bad EPD: more than %d operations, at column %d", EPD_OPERATIONS_MAX, column);
        EpdOperation *operation = &epd->operations[epd->count++];
        const char *word = at;
        while (at < stop && !is_blank(*at))
            at++;
        operation->opcode = (Span){word, (size_t)(at - word)};
        operation->operands = unquote(span_trim((Span){at, (size_t)(stop - at)}));
        at = stop;
    }
}

Span epd_operands(const EpdLine *epd, const char *opcode) {
    for (int i = 0; i < epd->count; i++)
        if (span_equal(epd->operations[i].opcode, opcode))
            return epd->operations[i].operands;
    return (Span){NULL, 0};
}

Span epd_next_operand(Span *rest) {
    *rest = span_trim(*rest);
    Span operand = {rest->start, 0};
    while (operand.length < rest->length && !is_blank(rest->start[operand.length]))
        operand.length++;
    rest->start += operand.length;
    rest->length -= operand.length;
    return operand;
}
