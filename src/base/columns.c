#include "base/columns.h"

#include <string.h>

#include "base/shown.h"
#include "base/utf8.h"

// Takes the first character off `rest` and returns its columns; -1 at the end. Combining accents (U+0300 to U+036F)
// take none.
static int take_character(Span *rest, Span *character) {
    size_t length = utf8_length(*rest);
    *character = (Span){rest->start, length > 0 ? length : rest->length > 0};
    if (character->length == 0)
        return -1;
    *rest = (Span){rest->start + character->length, rest->length - character->length};
    return length != 2 || memcmp(character->start, "\xcc\x80", 2) < 0 || memcmp(character->start, "\xcd\xaf", 2) > 0;
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

// Appends a name in at most `width` columns, cut with ".." if it does not fit; returns the columns used.
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

// Bytes up to the next blank at which a line may end: "(TZD3 8.1)," stays together.
static size_t unbroken(const char *words, int width) {
    const char *end = *words == '(' ? strchr(words, ')') : NULL;
    size_t length = end ? (size_t)(end - words) + strcspn(end, " ") : 0;
    bool fits = end && columns_of_span((Span){words, length}) <= width;
    return fits ? length : strcspn(words, " ");
}

void columns_add_wrapped(Text *text, const char *words, int indent) {
    int used = 0;
    while (*words) {
        size_t length = unbroken(words, COLUMNS_WIDTH - indent);
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
