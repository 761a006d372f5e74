// Goal distances (format/goals.h) of a pair of classes, solved in memory.
#ifndef TABLEBASE_GOAL_SOLVE_H
#define TABLEBASE_GOAL_SOLVE_H

#include <stdatomic.h>

#include "base/error.h"
#include "tablebase/build/raw.h"
#include "tablebase/format/goals.h"

// Memory of solved classes, and how to work.
typedef struct GoalSolving {
    const Rules *rules; // tzd or zambia, with any settings
    const RawSet *plain;
    RawSet *goals;
    int threads;
    const atomic_bool *stop; // may be NULL
} GoalSolving;

// Adds the goal distances of the pair of `m`, a class with a clock, to the set of goals, which must hold those of all
// such pairs that it leads to; `plain` must hold the values of the others. False, with the reason, or an empty one if
// it was stopped, and nothing added.
bool goal_solve(const GoalSolving *solving, Material m, Error *error);

// The goal value of `p`, White to move, from those of its successors. `list` is room for moves.
Value goal_expected(const GoalSolving *solving, const Position *p, MoveList *list);

#endif
