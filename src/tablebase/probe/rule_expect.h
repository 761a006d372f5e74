// The likely result under the rules of the game where tb_probe_clocks does not know it (rules.md 4). Repetition is left
// to the caller.
#ifndef TABLEBASE_RULE_EXPECT_H
#define TABLEBASE_RULE_EXPECT_H

#include "board/clocks.h"
#include "tablebase/probe/tablebase.h"

// Plies of the longest win or loss with kings alone, up to five of them: while TZD 8.3 leaves as many, it cannot
// intervene here.
enum { KINGS_LONGEST = 32 };

// The result for the side to move. A win or loss also counts where a clock that does not run yet, or is far from its
// end, might prevent it: good enough to play for, not to be reported as certain. `plies` receives the distance without
// clocks, 0 for a draw and -1 where it is not known.
TableResult tb_expect(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies);

// The same where it is to be counted on: TABLE_UNKNOWN for a win or loss under a short clock (FMJD64 7.2.5) that is not
// known to come before its end.
TableResult tb_expect_in_time(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks);

// tb_expect made for the tree of the search, of a position that can capture nothing and that no clock draws yet; where
// the clock of its material runs, as exact as tb_probe_clocks. `in_time` receives whether the result is to be counted
// on.
TableResult tb_expect_quiet(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, bool *in_time);

#endif
