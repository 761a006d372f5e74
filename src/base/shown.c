#include "base/shown.h"

#include <string.h>

#include "base/utf8.h"

// Whether a character (0 is an invalid one) can be shown without changing the line.
static bool is_plain(const char *bytes, size_t length) {
    const unsigned char *c = (const unsigned char *)bytes;
    switch (length) {
    case 0: return false;
    case 1: return c[0] >= ' ' && c[0] != 0x7f;
    case 2: return c[0] != 0xc2 || c[1] >= 0xa0; // U+0080 to U+009F are controls
    case 3:                                      // U+2028 to U+202E and U+2066 to U+2069 end lines or turn them
        return c[0] != 0xe2 ||
               !((c[1] == 0x80 && c[2] >= 0xa8 && c[2] <= 0xae) || (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9));
    default: return true;
    }
}

void text_add_shown(Text *text, Span line) {
    for (size_t i = 0; i < line.length;) {
        const char *bytes = line.start + i;
        size_t length = utf8_length((Span){bytes, line.length - i});
        if (is_plain(bytes, length))
            text_add_bytes(text, bytes, length);
        else
            text_add_char(text, '?');
        i += length > 0 ? length : 1;
    }
}

static bool is_inside_character(char c) {
    return ((unsigned char)c & 0xc0) == 0x80;
}

void show(char *to, size_t size, Span line) {
    static const char gap[] = "...";
    Text text = {0};
    text_add_shown(&text, line);
    size_t head = text.length, tail = text.length;
    if (text.length >= size) {
        size_t room = size - sizeof gap;
        head = room * 2 / 3;
        tail = text.length - (room - head);
        while (is_inside_character(text.data[head]))
            head--;
        while (is_inside_character(text.data[tail]))
            tail++;
    }
    Text whole = {0};
    text_add_bytes(&whole, text_string(&text), head);
    if (tail > head)
        text_add(&whole, gap);
    text_add_bytes(&whole, text_string(&text) + tail, text.length - tail);
    memcpy(to, whole.data, whole.length + 1);
    text_free(&text);
    text_free(&whole);
}

Quoted quoted(Span span) {
    Quoted result;
    show(result.text, sizeof result.text, span);
    return result;
}

Quoted quoted_string(const char *string) {
    return quoted(span_of(string));
}

void report_line(ReportLine *line, void *context, const char *format, va_list list) {
    char shown[1024];
    Text text = {0};
    text_add_list(&text, format, list);
    show(shown, sizeof shown, (Span){text_string(&text), text.length});
    text_free(&text);
    line(context, shown);
}
