// How much worse a move is than the best one, in marks: ?! ? ??
//
// Moves are compared by the expected score: the chance to win plus half the chance to draw, in permille, for the side
// that moves. A mark says how much of it the move gives away:
//
//     ?!  dubious   50 permille or more
//     ?   mistake  100
//     ??  blunder  200
//
// Nothing is marked in a decided position: if the best move has 100 or less, or the move played still has 900 or more.
// There is no mark for good moves: an engine cannot tell which were hard to find.
#ifndef ANALYSIS_MARKS_H
#define ANALYSIS_MARKS_H

#include "search/wdl.h"

typedef enum Mark { MARK_NONE, MARK_DUBIOUS, MARK_MISTAKE, MARK_BLUNDER, MARKS } Mark;

extern const char *const mark_glyphs[MARKS]; // "", "?!", "?", "??"
extern const char *const mark_names[MARKS];  // "", "Dubious", "Mistake", "Blunder"

// 0..1000. The other side's is 1000 less this.
int expected_score(Wdl chances);

// For the expected scores of the best move and of the one played.
Mark mark_of(int best, int played);

// The accuracy of a move: 100 for the best, halved for each 100 permille lost.
double mark_accuracy(int loss);

#endif
