#include "base/markup.h"

#include <string.h>

#include "base/utf8.h"

static void add_ascii(Text *text, char c) {
    switch (c) {
    case '<': text_add(text, "&lt;"); break;
    case '>': text_add(text, "&gt;"); break;
    case '&': text_add(text, "&amp;"); break;
    case '"': text_add(text, "&quot;"); break;
    case '\'': text_add(text, "&#39;"); break;
    default: text_add_char(text, (c < ' ' && c != '\n') || c == 0x7f ? ' ' : c);
    }
}

// A character of Latin-1 from 0x80 on; those below 0xa0 are control characters.
static void add_latin(Text *text, unsigned char c) {
    const char bytes[] = {(char)(0xc0 | c >> 6), (char)(0x80 | (c & 0x3f)), '\0'};
    text_add(text, c < 0xa0 ? "?" : bytes);
}

// XML allows neither the control characters U+0080 to U+009F, which HTML reads as other characters, nor U+FFFE and
// U+FFFF.
static bool is_shown(const char *bytes, size_t length) {
    bool control = length == 2 && memcmp(bytes, "\xc2\xa0", 2) < 0;
    bool no_character = length == 3 && (memcmp(bytes, "\xef\xbf\xbe", 3) == 0 || memcmp(bytes, "\xef\xbf\xbf", 3) == 0);
    return !control && !no_character;
}

void markup_add(Text *text, const char *string) {
    Span rest = {string, strlen(string)};
    while (rest.length > 0) {
        size_t length = utf8_length(rest);
        if (length == 1)
            add_ascii(text, *rest.start);
        else if (length == 0)
            add_latin(text, (unsigned char)*rest.start);
        else if (is_shown(rest.start, length))
            text_add_bytes(text, rest.start, length);
        else
            text_add_char(text, '?');
        length += length == 0;
        rest = (Span){rest.start + length, rest.length - length};
    }
}
