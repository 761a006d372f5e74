// Positions that end the game by their material: Nigeria's lone king (articles 4 and 5.4) and Ghana's single piece
// (9.3). The tables use the rules of their game without huffs.
#ifndef TABLEBASE_ADJUDGED_H
#define TABLEBASE_ADJUDGED_H

#include "board/rules.h"
#include "tablebase/format/values.h"

// The value of `p` if its material ends the game; -1 if play goes on. A win of the side to move counts as a win in one
// ply.
int tb_adjudged_by_ending(const Rules *rules, const Position *p);

static inline int tb_adjudged(const Rules *rules, const Position *p) {
    return rules->profile->ends & (END_LONE_KING | END_SINGLE_PIECE) ? tb_adjudged_by_ending(rules, p) : -1;
}

#endif
