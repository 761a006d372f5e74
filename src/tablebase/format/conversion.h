// Distances to conversion, for the endings in which a draw clock runs (TZD 8.4 and 8.5, Zambia's twelve count). A
// conversion is the end of the game, or a change of material that stops or restarts the clock and leaves a won
// position. The distances of TZD 2.2 also hold for TZD 3.0, which has no five moves (8.4): no win of one or two kings
// against one needs more than five from a fresh start, and every capture restarts the thirty moves.
//
// While its clock runs on, a position can only be won by a conversion before the clock is full. Which moves convert
// does not depend on the state of the clock. So one number for each position, the plies to the conversion that the
// winner can force, is enough for every state of the clock and every setting of ThreeKingsMoves. The distance to the
// end of the game is not: it may exceed the clock while a conversion is near. When one of four kings is captured the
// count goes on (TZD 8.5), so that capture is no conversion. A capture by which Zambia's lone king ends the count is
// itself a move of the count: the conversion is the ply after it.
#ifndef TABLEBASE_CONVERSION_H
#define TABLEBASE_CONVERSION_H

#include "board/clocks.h"
#include "tablebase/format/material.h"
#include "tablebase/format/values.h"

enum { CONVERSION_PIECES = 5 }; // classes with at most this many pieces have conversions

// 0 for a draw, otherwise twice the plies plus the result. The parity of the plies does not give the result, since the
// conversion may be a move of the loser.
static inline Value tb_conversion_value(Value result, int plies) {
    return (Value)(2 * plies + result);
}

static inline int tb_conversion_plies(Value conversion) {
    return (conversion - value_result(conversion)) / 2;
}

typedef enum RunningClock { CLOCK_NONE, CLOCK_FIVE_MOVES, CLOCK_COUNT, CLOCK_THIRTY_MOVES } RunningClock;

// The clock of the material of `p`: that of TZD 8.4, or the count of TZD 8.5, TZD3 9.4 or Zambia; or for one or two
// kings against one under TZD 3.0, which has no 8.4, the thirty moves of 9.3 alone.
RunningClock tb_conversion_clock(const Rules *rules, const Position *p);

// Whether a clock can run in the positions of a class.
bool tb_conversion_class(const Rules *rules, Material m);

// Whether a conversion in `plies` plies comes in time for the clock of the material of `p`, apart from the thirty
// moves. A count that has not begun is assumed to begin now.
bool tb_conversion_in_time(const Rules *rules, const Position *p, const Clocks *clocks, int plies);

#endif
