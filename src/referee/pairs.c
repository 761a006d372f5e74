#include "referee/pairs.h"

#include <ctype.h>
#include <string.h>

// The value of the four hexadecimal digits at `at`; -1 if there are fewer.
static long read_hex(const char *at) {
    long value = 0;
    for (int i = 0; i < 4; i++) {
        unsigned char c = (unsigned char)at[i];
        if (!isxdigit(c))
            return -1;
        value = 16 * value + (isdigit(c) ? c - '0' : tolower(c) - 'a' + 10);
    }
    return value;
}

static void add_utf8(Text *text, long code) {
    if (code < 0x80) {
        text_add_char(text, (char)code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const int leads[] = {0, 0xc0, 0xe0, 0xf0};
    text_add_char(text, (char)(leads[more] | code >> 6 * more));
    while (more-- > 0)
        text_add_char(text, (char)(0x80 | (code >> 6 * more & 0x3f)));
}

// Reads the digits after "\u", for a surrogate pair both halves. Returns the place after it, NULL if it is malformed.
static const char *read_code(const char *at, Text *text) {
    long code = read_hex(at);
    if (code <= 0 || (code >= 0xdc00 && code < 0xe000))
        return NULL;
    if (code < 0xd800 || code >= 0xe000) {
        add_utf8(text, code);
        return at + 4;
    }
    long low = at[4] == '\\' && at[5] == 'u' ? read_hex(at + 6) : -1;
    if (low < 0xdc00 || low > 0xdfff)
        return NULL;
    add_utf8(text, 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00));
    return at + 10;
}

// Reads a string after its opening quote; returns the place after the closing one.
static const char *read_quoted(const char *at, Text *text, Error *error) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    for (; *at && *at != '"';) {
        if (*at != '\\') {
            text_add_char(text, *at++);
            continue;
        }
        const char *letter = at[1] ? strchr(letters, at[1]) : NULL;
        const char *after = letter ? at + 2 : at[1] == 'u' ? read_code(at + 2, text) : NULL;
        if (!after) {
            error_set(error, "'%.6s' is not an escape within quotes", at);
            return NULL;
        }
        if (letter)
            text_add_char(text, meant[letter - letters]);
        at = after;
    }
    if (!*at) {
        error_set(error, "a closing quote is missing");
        return NULL;
    }
    return at + 1;
}

PairResult pair_next(Scanner *line, Pair *pair, Error *error) {
    Span token = scanner_peek(line);
    pair->name = (Span){token.start, 0};
    text_clear(&pair->value);
    if (token.length == 0)
        return PAIR_END;
    const char *value = token.start;
    const char *sign = *value == '"' ? NULL : memchr(token.start, '=', token.length);
    if (sign) {
        pair->name.length = (size_t)(sign - token.start);
        value = sign + 1;
    }
    if (*value != '"') {
        text_add_bytes(&pair->value, value, token.length - (size_t)(value - token.start));
        line->at = token.start + token.length;
        return PAIR_READ;
    }
    const char *end = read_quoted(value + 1, &pair->value, error);
    if (!end)
        return PAIR_BAD;
    if (*end && !isspace((unsigned char)*end)) {
        error_set(error, "a blank expected after the closing quote, not '%s'", quoted_string(end).text);
        return PAIR_BAD;
    }
    line->at = end;
    return PAIR_READ;
}

void pair_free(Pair *pair) {
    text_free(&pair->value);
}
