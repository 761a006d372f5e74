// The likely result under the rules of the game when tb_probe_clocks does not know it (rules.md 4). Repetition is left
// to the caller.
#ifndef TABLEBASE_RULE_EXPECT_H
#define TABLEBASE_RULE_EXPECT_H

#include "board/clocks.h"
#include "tablebase/probe/tablebase.h"

// Plies of the longest win or loss with only kings, up to five of them. While TZD 8.3 leaves at least that many, it
// cannot prevent the win.
enum { KINGS_LONGEST = 32 };

// The result for the side to move. A win or loss also counts if a clock that is not running yet, or is far from full,
// might prevent it: good enough to play for, but not to be reported as certain. `plies` receives the distance without
// clocks, 0 for a draw and -1 if it is not known.
TableResult tb_expect(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies);

// The same, for results to rely on: TABLE_UNKNOWN for a win or loss under a short clock (FMJD64 7.2.5) that is not
// known to come before the clock is full.
TableResult tb_expect_in_time(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks);

// tb_expect for the search tree, for a position that has no capture and is not yet drawn by a clock. While the clock of
// its material runs, it is as exact as tb_probe_clocks. `in_time` receives whether the result can be relied on.
TableResult tb_expect_quiet(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, bool *in_time);

#endif
