// The lines that can be stepped through on a page: those that the engine found, and the variations of the record.
#ifndef ANALYSIS_PAGE_LINES_H
#define ANALYSIS_PAGE_LINES_H

#include "analysis/analysis.h"
#include "pdn/record.h"

enum { PAGE_VARIATIONS_MAX = 1000 };

typedef struct PageLine {
    int ply;         // of the game: the position that the line begins from
    int index;       // of the line among those of its position
    int first;       // index in the record of its first move of its own; -1 for a line of the engine
    int shared;      // moves before that one, of the variation that it branches off
    int count;       // of the moves, the shared ones included
    int white_score; // of a line of the engine
    Move moves[PLY_MAX];
} PageLine;

// Ordered by ply. Zero-initialise, release with page_lines_free.
typedef struct PageLines {
    PageLine *lines;
    int count, capacity;
    int variations; // of the record
} PageLines;

// The main line of `record` is the game of `analysis`. What is longer than PLY_MAX is cut, and of a record with more
// than PAGE_VARIATIONS_MAX variations the rest is left out.
void page_lines_collect(PageLines *lines, const Analysis *analysis, const Record *record);
void page_lines_free(PageLines *lines);

// The line that begins with move `first` of the record; NULL without.
const PageLine *page_lines_of_record(const PageLines *lines, int first);

// The engine's best line of a position; NULL without.
const PageLine *page_lines_best(const PageLines *lines, int ply);

#endif
