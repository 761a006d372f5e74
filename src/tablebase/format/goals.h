// Distances to the next goal, for the endings in which a draw clock runs (TZD 8.4 and 8.5, Zambia's twelve count).
// The goals of TZD 2.2 also hold for TZD 3.0, which has no five moves (8.4): no win of one or two kings against one
// needs more than five from a fresh start, and every capture restarts the thirty moves.
//
// While its clock runs on, a position can only be won by a goal that comes before the clock is full: the end of the
// game, or a change of material that stops or restarts the clock and is won then. What the clock says now does not
// change where the goals are, so one number for each position, the plies to the goal that the winner can force, answers
// for every state of the clock, and for every setting of ThreeKingsMoves. The distance to the end of the game does not:
// it may be beyond the clock while a goal is near. Three kings of four count on (TZD 8.5): that capture is no goal. A
// capture by which Zambia's lone king ends the count is a move of the count itself: the goal is the ply after it.
#ifndef TABLEBASE_GOALS_H
#define TABLEBASE_GOALS_H

#include "board/clocks.h"
#include "tablebase/format/material.h"
#include "tablebase/format/values.h"

enum { GOAL_PIECES = 5 }; // classes up to so many pieces have goals

// 0 for a draw, else twice the plies and the result: the goal may be the loser's own move, so that the plies of wins
// and losses can be odd and even.
static inline Value goal_value(Value result, int plies) {
    return (Value)(2 * plies + result);
}

static inline int goal_plies(Value goal) {
    return (goal - value_result(goal)) / 2;
}

typedef enum RunningClock { CLOCK_NONE, CLOCK_FIVE_MOVES, CLOCK_COUNT, CLOCK_THIRTY_MOVES } RunningClock;

// The clock of the material of `p`: that of TZD 8.4, or the count of TZD 8.5, TZD3 9.4 or Zambia; or for one or two
// kings against one under TZD 3.0, which has no 8.4, the thirty moves of 9.3 alone.
RunningClock goal_clock(const Rules *rules, const Position *p);

// Whether the positions of a class have a clock.
bool goal_class(const Rules *rules, Material m);

// Whether a goal that is so many plies away comes in time for the clock of the material of `p`, the thirty moves left
// aside. A count that has not begun is taken to begin now.
bool goal_in_time(const Rules *rules, const Position *p, const Clocks *clocks, int plies);

#endif
