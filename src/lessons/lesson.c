#include "lessons/lesson.h"

#include <string.h>

static const char *const source[] = {
#include "lessons/lessons.txt.inc"
};
static const Lesson whole = {source, sizeof source / sizeof *source};

LessonLine lesson_line(const Lesson *lesson, int i) {
    Scanner line = scanner_of(lesson->lines[i]);
    LessonLine found = {.word = scanner_next(&line)};
    if (found.word.length > 0 && found.word.start[0] == '#')
        found.word.length = 0;
    found.rest = scanner_rest(&line);
    return found;
}

bool lesson_says(Span word, const char *name, const char *language) {
    size_t length = strlen(name);
    return word.length > length && memcmp(word.start, name, length) == 0 && word.start[length] == '.' &&
           span_equal((Span){word.start + length + 1, word.length - length - 1}, language);
}

// The class that the lesson beginning in line `i` is about; false if none begins there, or it is about no class.
static bool class_of(int i, Span *name, Material *m) {
    LessonLine line = lesson_line(&whole, i);
    if (!span_equal(line.word, "lesson"))
        return false;
    Scanner rest = scanner_of(line.rest.start);
    scanner_next(&rest);
    scanner_next(&rest);
    *name = scanner_next(&rest);
    return material_read(*name, m);
}

bool lesson_of(Material m, Lesson *lesson) {
    for (int reversed = 0; reversed < 2; reversed++, m = material_reversed(m))
        for (int i = 0; i < whole.count; i++) {
            Span name;
            Material of;
            if (!class_of(i, &name, &of) || !material_equal(of, m))
                continue;
            int end = i + 1;
            while (end < whole.count && !span_equal(lesson_line(&whole, end).word, "lesson"))
                end++;
            *lesson = (Lesson){source + i, end - i};
            return true;
        }
    return false;
}

void lesson_names(Text *text) {
    Material m;
    Span name;
    for (int i = 0; i < whole.count; i++)
        if (class_of(i, &name, &m)) {
            text_add(text, text->length ? " " : "");
            text_add_bytes(text, name.start, name.length);
        }
}
