// What a move is worth beside the best one, as people mark it: ?! ? ??
//
// Moves are compared by the expected score: chances to win and half of those to draw, in permille for the side that
// moves. A mark says that the move throws away so much of it:
//
//     ?!  dubious   50 permille or more
//     ?   mistake  100
//     ??  blunder  200
//
// Nothing is marked in a decided position: where the best move has 100 or less, or the one played still has 900 or
// more. There is no mark for good moves: an engine cannot tell which were hard to find.
#ifndef ANALYSIS_MARKS_H
#define ANALYSIS_MARKS_H

#include "search/wdl.h"

typedef enum Mark { MARK_NONE, MARK_DUBIOUS, MARK_MISTAKE, MARK_BLUNDER, MARKS } Mark;

extern const char *const mark_glyphs[MARKS]; // "", "?!", "?", "??"
extern const char *const mark_names[MARKS];  // "", "Dubious", "Mistake", "Blunder"

// 0..1000. That of the other side is what is missing from 1000.
int expected_score(Wdl chances);

// For the expected scores of the best move and of the one played.
Mark mark_of(int best, int played);

// What a move adds to its side's accuracy: 100 for the best, half as much for each 100 permille lost.
double mark_accuracy(int loss);

#endif
