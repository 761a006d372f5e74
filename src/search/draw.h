// The score of a draw: 0 in analysis; in a game less for the engine by its contempt, so that it plays on where that
// costs little.
#ifndef SEARCH_DRAW_H
#define SEARCH_DRAW_H

#include "search/shared.h"

// Sets shared->draw for the next search from its options, limits, skill and root. A search counts as part of a game if
// it is limited by time or nodes alone, has one line and full strength, and is not declared to be analysis.
void draw_decide(SharedState *shared);

// The score of a draw by the rules, or by repetition, for the side to move at `p`.
static inline int draw_score(const SharedState *shared, const Position *p) {
    return shared->draw[position_side(p)];
}

#endif
