// The lines that can be stepped through on a page: those that the engine found, and the variations of the record.
#ifndef ANALYSIS_PAGE_LINES_H
#define ANALYSIS_PAGE_LINES_H

#include "analysis/analysis.h"
#include "pdn/record.h"

enum { PAGE_VARIATIONS_MAX = 1000 };

typedef struct PageLine {
    int ply;         // of the game: the position from which the line begins
    int index;       // number of the line among those of its position
    int first;       // index in the record of its own first move; -1 for an engine line
    int shared;      // moves before that one, shared with the variation it branches off
    int count;       // of the moves, including the shared ones
    int white_score; // of an engine line
    Move moves[PLY_MAX];
} PageLine;

// Ordered by ply. Zero-initialise, release with page_lines_free.
typedef struct PageLines {
    PageLine *lines;
    int count, capacity;
    int variations; // of the record
} PageLines;

// The main line of `record` is the game of `analysis`. Lines are cut at PLY_MAX moves, and
// variations beyond PAGE_VARIATIONS_MAX are left out.
void page_lines_collect(PageLines *lines, const Analysis *analysis, const Record *record);
void page_lines_free(PageLines *lines);

// The line that begins with move `first` of the record; NULL if none.
const PageLine *page_lines_of_record(const PageLines *lines, int first);

// The engine's best line in a position; NULL if none.
const PageLine *page_lines_best(const PageLines *lines, int ply);

#endif
