// What a draw is worth to the search. In analysis it is 0. In a game it is less for the engine, so that it plays on
// where that costs little, and the draws that the endgame tables know are told apart by the static score: the better a
// drawn position looks, the more the opponent has to find in it.
#ifndef SEARCH_DRAW_H
#define SEARCH_DRAW_H

#include "search/shared.h"

// Decides what the draws of the next search are worth, by shared->options, limits, skill and the root: sets
// shared->draw. A game is what is limited by time or nodes alone, with one line and at full strength, and not said to
// be analysis.
void draw_decide(SharedState *shared);

// The score of a draw by the rules, or by repetition, for the side to move at `p`.
static inline int draw_score(const SharedState *shared, const Position *p) {
    return shared->draw[position_side(p)];
}

#endif
