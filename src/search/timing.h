// Time management.
#ifndef SEARCH_TIMING_H
#define SEARCH_TIMING_H

#include "board/position.h"
#include "search/limits.h"

typedef struct TimePlan {
    bool limited; // the other fields are valid
    bool clocked; // time not used is saved for later moves: the engine may answer early
    int64_t soft; // microseconds: the planned time of the move
    int64_t hard; // microseconds: the search stops here in any case
} TimePlan;

// The plan for the side to move at `p`; `overhead` milliseconds are kept back.
TimePlan timing_plan(const Limits *limits, const Position *p, int overhead);

// Whether no further iteration should be started after `elapsed` microseconds. `changes` measures how unstable the best
// move is: each change adds 1 and is halved with every iteration. `fall` is by how many hundredths of a point the score
// is lower than two iterations before, when the same side had the last move of the line; a rise is below 0. `moves` is
// the number of legal moves.
bool timing_enough(const TimePlan *plan, int64_t elapsed, double changes, int fall, int moves);

#endif
