#include "base/json.h"

#include <string.h>

#include "base/utf8.h"

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
        size_t length = utf8_length((Span){value.start + i, value.length - i});
        add_character(text, value.start + i, length);
        i += length > 0 ? length : 1;
    }
    text_add_char(text, '"');
}

// Writes the comma and the name before a value. The last byte shows whether another value precedes it: a string ends
// with a quote.
static void add_lead(Text *text, const char *name) {
    if (text->length > 0 && !strchr("{[", text->data[text->length - 1]))
        text_add_char(text, ',');
    if (name) {
        add_quoted(text, span_of(name));
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
    json_span(text, name, span_of(value));
}

void json_number(Text *text, const char *name, long long value) {
    add_lead(text, name);
    text_printf(text, "%lld", value);
}

void json_hundredths(Text *text, const char *name, long long value) {
    long long size = value < 0 ? -value : value;
    add_lead(text, name);
    text_printf(text, "%s%lld", value < 0 ? "-" : "", size / 100);
    if (size % 100 != 0)
        text_printf(text, size % 10 == 0 ? ".%01lld" : ".%02lld", size % 10 == 0 ? size / 10 % 10 : size % 100);
}

void json_literal(Text *text, const char *name, const char *number) {
    add_lead(text, name);
    text_add(text, number);
}

void json_bool(Text *text, const char *name, bool value) {
    add_lead(text, name);
    text_add(text, value ? "true" : "false");
}

void json_null(Text *text, const char *name) {
    add_lead(text, name);
    text_add(text, "null");
}
