// A lesson on an ending as one HTML page: what the tables prove, lines to click through, positions to train on.
#ifndef LESSONS_LESSON_PAGE_H
#define LESSONS_LESSON_PAGE_H

#include "lessons/lesson.h"
#include "notation/notation.h"
#include "tablebase/probe/tablebase.h"

typedef struct LessonPage {
    const Rules *rules;
    const Notation *notation;
    Tablebase *tb;
    const char *language; // "en" or "sw"
} LessonPage;

// Counts every claim of the lesson anew, and appends the page. False with the error, if a claim is not what the tables
// say or they are not there.
bool lesson_page_write(Text *text, const LessonPage *page, const Lesson *lesson, Error *error);

#endif
