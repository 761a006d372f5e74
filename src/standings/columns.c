#include "standings/columns.h"

#include <string.h>

#include "base/shown.h"
#include "base/utf8.h"

static unsigned long code_of(const char *start, size_t length) {
    static const unsigned char lead[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned long code = (unsigned char)start[0] & lead[length];
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)start[i] & 0x3f);
    return code;
}

static int columns_of_code(unsigned long code) {
    static const struct {
        unsigned long first, last;
        int columns;
    } ranges[] = {
        {0x0300, 0x036f, 0}, {0x200b, 0x200f, 0},   {0x20d0, 0x20ff, 0},   {0xfe00, 0xfe0f, 0}, {0x1100, 0x115f, 2},
        {0x2e80, 0xa4cf, 2}, {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},   {0xfe30, 0xfe6f, 2}, {0xff00, 0xff60, 2},
        {0xffe0, 0xffe6, 2}, {0x1f300, 0x1faff, 2}, {0x20000, 0x3fffd, 2},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].columns;
    return 1;
}

// The columns of the character at the start of `rest`, which is taken off; -1 at the end.
static int take_character(Span *rest, Span *character) {
    size_t length = utf8_length(*rest);
    *character = (Span){rest->start, length > 0 ? length : rest->length > 0};
    if (character->length == 0)
        return -1;
    *rest = (Span){rest->start + character->length, rest->length - character->length};
    return length > 0 ? columns_of_code(code_of(character->start, length)) : 1;
}

static int columns_of_span(Span rest) {
    Span character;
    int columns = 0;
    for (int next; (next = take_character(&rest, &character)) >= 0;)
        columns += next;
    return columns;
}

int columns_of(const char *name) {
    Text shown = {0};
    text_add_shown(&shown, span_of(name));
    int columns = columns_of_span((Span){text_string(&shown), shown.length});
    text_free(&shown);
    return columns;
}

// Appends a name in at most `width` columns, ".." in place of what does not fit; the columns used.
static int add_cut(Text *text, Span name, int width) {
    Text shown = {0};
    text_add_shown(&shown, name);
    Span rest = {text_string(&shown), shown.length}, character;
    bool cut = columns_of_span(rest) > width;
    int room = cut ? width - 2 : width, used = 0;
    for (int next; (next = take_character(&rest, &character)) >= 0 && used + next <= room; used += next)
        text_add_bytes(text, character.start, character.length);
    text_add(text, cut ? ".." : "");
    text_free(&shown);
    return used + (cut ? 2 : 0);
}

void columns_add_padded(Text *text, const char *name, int width) {
    for (int used = add_cut(text, span_of(name), width); used < width; used++)
        text_add_char(text, ' ');
}

static void add_blanks(Text *text, int count) {
    for (int i = 0; i < count; i++)
        text_add_char(text, ' ');
}

void columns_add_wrapped(Text *text, const char *words, int indent) {
    int used = 0;
    while (*words) {
        size_t length = strcspn(words, " ");
        Span word = {words, length};
        int columns = columns_of_span(word);
        if (used > 0 && used + 1 + columns > COLUMNS_WIDTH) {
            text_add_char(text, '\n');
            used = 0;
        }
        if (used == 0)
            add_blanks(text, indent);
        else
            text_add_char(text, ' ');
        int before = used == 0 ? indent : used + 1, room = COLUMNS_WIDTH - before;
        used = before + add_cut(text, word, columns > room ? room : columns);
        words += length + strspn(words + length, " ");
    }
    text_add_char(text, '\n');
}
