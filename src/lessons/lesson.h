// The lessons of lessons.txt, which is built in, line by line. README.md says what the lines mean.
#ifndef LESSONS_LESSON_H
#define LESSONS_LESSON_H

#include "tablebase/format/material.h"

typedef struct Lesson {
    const char *const *lines;
    int count;
} Lesson;

// A line without its end: its first word, and what follows. Empty words are those of comments and empty lines.
typedef struct LessonLine {
    Span word, rest;
} LessonLine;

// The lesson on an ending, or on its reverse; false without one.
bool lesson_of(Material m, Lesson *lesson);

// The names of the endings that have a lesson, separated by blanks.
void lesson_names(Text *text);

LessonLine lesson_line(const Lesson *lesson, int i);

// Whether the word of a line is `name` in that language, as "text.en".
bool lesson_says(Span word, const char *name, const char *language);

#endif
