// How long a move may take.
#ifndef SEARCH_TIMING_H
#define SEARCH_TIMING_H

#include "search/limits.h"

typedef struct TimePlan {
    bool limited; // the rest holds
    bool clocked; // the time is the engine's own to save: it may answer before
    int64_t soft; // microseconds: about what the move should take
    int64_t hard; // microseconds: the search ends here, whatever it is doing
} TimePlan;

// The plan for `side` to move; `overhead` milliseconds are kept back.
TimePlan timing_plan(const Limits *limits, Side side, int overhead);

// Whether another iteration should not be begun after `elapsed` microseconds. `changes` tells how unsettled
// the best move is: each change adds 1 and fades by half with every iteration. `moves` legal ones exist.
bool timing_enough(const TimePlan *plan, int64_t elapsed, double changes, int moves);

#endif
