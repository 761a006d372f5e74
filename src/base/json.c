#include "base/json.h"

#include <string.h>

// The bytes of the UTF-8 character at `bytes`, of which `left` may be looked at; 0 where there is none (RFC 3629:
// nothing overlong, no surrogates, nothing beyond U+10FFFF).
static size_t utf8_length(const unsigned char *bytes, size_t left) {
    static const struct {
        unsigned char first, last;         // of the leading byte
        unsigned char least, most, length; // of the second byte, and the whole
    } forms[] = {
        {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        size_t length = forms[f].length;
        if (bytes[0] < forms[f].first || bytes[0] > forms[f].last)
            continue;
        if (length > left || (length > 1 && (bytes[1] < forms[f].least || bytes[1] > forms[f].most)))
            return 0;
        for (size_t i = 2; i < length; i++)
            if (bytes[i] < 0x80 || bytes[i] > 0xbf)
                return 0;
        return length;
    }
    return 0;
}

static void add_character(Text *text, const char *bytes, size_t length) {
    unsigned char c = (unsigned char)bytes[0];
    if (length == 0)
        text_add(text, "\\ufffd");
    else if (c == '"' || c == '\\')
        text_printf(text, "\\%c", c);
    else if (c == '\n')
        text_add(text, "\\n");
    else if (c < ' ' || c == 0x7f || c == '<')
        text_printf(text, "\\u%04x", c);
    else
        text_add_bytes(text, bytes, length);
}

static void add_quoted(Text *text, Span value) {
    text_add_char(text, '"');
    for (size_t i = 0; i < value.length;) {
        size_t length = utf8_length((const unsigned char *)value.start + i, value.length - i);
        add_character(text, value.start + i, length);
        i += length > 0 ? length : 1;
    }
    text_add_char(text, '"');
}

// What stands before a value. The last byte tells whether another came before it: a string ends with its quote.
static void add_lead(Text *text, const char *name) {
    if (text->length > 0 && !strchr("{[", text->data[text->length - 1]))
        text_add_char(text, ',');
    if (name) {
        add_quoted(text, (Span){name, strlen(name)});
        text_add_char(text, ':');
    }
}

void json_object(Text *text, const char *name) {
    add_lead(text, name);
    text_add_char(text, '{');
}

void json_object_end(Text *text) {
    text_add_char(text, '}');
}

void json_array(Text *text, const char *name) {
    add_lead(text, name);
    text_add_char(text, '[');
}

void json_array_end(Text *text) {
    text_add_char(text, ']');
}

void json_span(Text *text, const char *name, Span value) {
    add_lead(text, name);
    add_quoted(text, value);
}

void json_string(Text *text, const char *name, const char *value) {
    json_span(text, name, (Span){value, strlen(value)});
}

void json_number(Text *text, const char *name, long long value) {
    add_lead(text, name);
    text_printf(text, "%lld", value);
}

void json_bool(Text *text, const char *name, bool value) {
    add_lead(text, name);
    text_add(text, value ? "true" : "false");
}

void json_null(Text *text, const char *name) {
    add_lead(text, name);
    text_add(text, "null");
}
