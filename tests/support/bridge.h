// Between the engine's positions and moves and those of the mailbox oracle; random positions for both.
#ifndef TESTS_BRIDGE_H
#define TESTS_BRIDGE_H

#include "base/rng.h"
#include "board/game.h"
#include "support/mailbox.h"

MbRules bridge_rules(const Rules *rules);
MbBoard bridge_board(const Rules *rules, const Position *p);
MbMove bridge_move(const Rules *rules, const Position *p, Move move);

// Whether both mean the same position, what may be huffed included.
bool bridge_same_position(const Rules *rules, const Position *p, const MbBoard *board);

// A position with up to `max` pieces a side, men off their promotion rows, both sides present.
Position bridge_random_position(const Rules *rules, Rng *rng, int max);

// A position reached by random legal moves from the start; at most `plies` of them.
Position bridge_random_play(const Rules *rules, Rng *rng, int plies);

#endif
