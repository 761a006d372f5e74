// A game from PDN text with its analysis, for the tests of what is made of one.
#ifndef SUPPORT_ANALYSED_H
#define SUPPORT_ANALYSED_H

#include "analysis/analysis.h"
#include "pdn/record.h"

typedef struct Analysed {
    Record record;
    Analysis analysis;
} Analysed;

// Reads the first game of `pdn`, tzd unless its tags tell otherwise. Nothing is searched: each position has the moves
// that it has, no line, and an even score. False, with what is wrong, if it cannot be read.
bool analysed_read(Analysed *analysed, const char *pdn, Error *error);
void analysed_free(Analysed *analysed);

// Says what a search of position `ply` found: the score for the side that moves, and one line of moves, first to last.
// Several calls for one position give its lines in order; the first gives its value.
void analysed_set_line(Analysed *analysed, int ply, int score, const char *moves);

#endif
