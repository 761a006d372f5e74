// Table results under the rules' own draw clocks.
//
// Exact, with the tables up to six pieces at hand: while the clock of TZD 8.4, the count of 8.5 or, once it has begun,
// of TZD3 9.4 with every ThreeKingsMoves, or Zambia's twelve count runs; and in all other endings, a count that has not
// begun included, with ThreeKingsMoves of 12 or more and under Zambia's count, since to a conversion of up to six
// pieces no fresh count is too short; and under TZD3 9.3 with one to three kings against one. By bounds, and unknown
// where these do not decide: the thirty moves (TZD 8.3, TZD3 9.3) with kings on both sides and with four kings against
// one, endings that may lead to three kings and counts that have not begun with fewer than 12 moves, Drafti's move
// limit, seven pieces and more. A draw without clocks is a draw under every clock. Repetitions are not looked at.
#ifndef TABLEBASE_CLOCK_PROBE_H
#define TABLEBASE_CLOCK_PROBE_H

#include "board/clocks.h"
#include "tablebase/probe/tablebase.h"

enum {
    COUNT_MOVES_NEEDED = 12, // at most, of the counted side, from a fresh count to a conversion
    CLOCK_PROVEN_PIECES = 6, // in all endings with at most so many pieces; nor is a fresh clock of TZD 8.3 too short
};

// The result for the side to move, a draw by the clocks' present state included (after a win on the board). `plies`, if
// not NULL, receives the plies to the end of the game, 0 for a draw and -1 where they are not known. A win whose last
// moves before the conversion are forced by the clock may take some plies more than reported (tablebases/README.md).
// The tables of `tb` must be those of the profile of `rules`.
TableResult tb_probe_clocks(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies);

// The clock that may make a draw of a win or loss without clocks, where tb_probe_clocks does not know the result;
// REASONS where there is none: the result is known, or a table is missing.
Reason tb_clock_in_doubt(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks);

// The result under the clocks, given `result`, the win or loss of `p` without them: the same, a draw, or unknown. It
// can capture nothing and is not drawn yet.
TableResult tb_clocks_leave(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks,
                            TableResult result);

#endif
