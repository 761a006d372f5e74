// The analysis and record that all parts of a page are written from.
#ifndef ANALYSIS_PAGE_CONTEXT_H
#define ANALYSIS_PAGE_CONTEXT_H

#include "analysis/page_lines.h"
#include "base/language.h"

typedef struct Page {
    Text *text; // of the page, appended to
    const Analysis *analysis;
    const Record *record;
    const PageLines *lines;
    const char *board; // address of the board's page; NULL without one
    Language language;
} Page;

#endif
