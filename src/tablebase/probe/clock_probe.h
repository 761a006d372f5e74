// Table results under the rules' own draw clocks.
//
// With the tables up to six pieces, results are exact while the clock of TZD 8.4, the count of 8.5 or (once begun) of
// TZD3 9.4, with every ThreeKingsMoves, or Zambia's twelve count runs. They are also exact in all other endings, even
// if a count has not begun, with ThreeKingsMoves of 12 or more and under Zambia's count, since no fresh count is too
// short for a conversion with up to six pieces; and under TZD3 9.3 with one to three kings against one. Bounds are
// used, and the result is unknown if they do not decide, for the thirty moves (TZD 8.3, TZD3 9.3) with kings on both
// sides and with four kings against one, for endings that may lead to three kings and counts that have not begun with
// fewer than 12 moves, for Drafti's move limit, and for seven or more pieces. A draw without clocks is a draw under
// every clock. Repetitions are ignored.
#ifndef TABLEBASE_CLOCK_PROBE_H
#define TABLEBASE_CLOCK_PROBE_H

#include "board/clocks.h"
#include "tablebase/probe/tablebase.h"

enum {
    COUNT_MOVES_NEEDED = 12, // at most, by the counted side, from a fresh count to a conversion
    CLOCK_PROVEN_PIECES = 6, // in all endings up to this many pieces; a fresh clock of TZD 8.3 also suffices
};

// The result for the side to move, including a draw by the present state of the clocks (which a win on the board
// precedes). `plies`, if not NULL, receives the plies to the end of the game, 0 for a draw and -1 if they are not
// known. A win whose last moves before the conversion are forced by the clock may take some plies more than reported
// (tablebases/README.md). The tables of `tb` must be those of the profile of `rules`.
TableResult tb_probe_clocks(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies);

// The clock that may turn a win or loss without clocks into a draw, if tb_probe_clocks does not know the result.
// REASONS if there is none: the result is known, or a table is missing.
Reason tb_clock_in_doubt(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks);

// The result of `p` under the clocks, given `result`, its win or loss without them: the same, a draw, or unknown. `p`
// must have no capture and not be drawn already.
TableResult tb_clocks_leave(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks,
                            TableResult result);

#endif
