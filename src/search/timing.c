#include "search/timing.h"

#include "search/params.h"

enum { MICROSECONDS = 1000 };

static int64_t at_least(int64_t value, int64_t min) {
    return value < min ? min : value;
}

static int64_t at_most(int64_t value, int64_t max) {
    return value > max ? max : value;
}

// A clock has to last for the rest of a game whose length nobody knows, so each move gets the share that it would have
// if some number of moves, larger with more pieces, were still to come, and half of its increment. That is the soft
// limit, which decides whether another iteration begins. The hard limit is some times as long: within an iteration that
// finds the best move in trouble it pays to go on. What the numbers are worth is in bench/search-log.md, "The clock".

// A flag fall loses the game. The overhead is kept back, and a part of it for each of many moves to come, as far as the
// increment does not give it back: without an increment a long ending is played on the last milliseconds, and sending a
// move to the GUI can take one of them. Of a clock too low for all that, an eighth is used.
static int64_t time_to_use(int64_t time, int64_t increment, int64_t overhead, int moves_to_go) {
    int64_t moves = moves_to_go > 0 ? at_most(moves_to_go, PARAM_TIME_KEPT_MOVES) : PARAM_TIME_KEPT_MOVES;
    int64_t each = at_least(overhead * PARAM_TIME_KEPT / 100 - increment, 0);
    return at_least(at_least(time - overhead - moves * each, time / 8), 1);
}

// Microseconds for a fixed time per move. Its setter can allow for the overhead himself, so at most a tenth is kept
// back.
static int64_t movetime_plan(int64_t movetime, int overhead) {
    int64_t time = at_most(movetime, INT64_C(1) << 40) * MICROSECONDS;
    return time - at_most((int64_t)overhead * MICROSECONDS, time / 10);
}

static TimePlan plan_clock(const Limits *limits, const Position *p, int overhead) {
    // Large enough never to matter, and the sums below cannot overflow.
    const int64_t max = INT64_C(1) << 40;
    Side side = position_side(p);
    int64_t time = at_most(at_least(limits->time[side], 0), max) * MICROSECONDS;
    int64_t increment = at_most(at_least(limits->increment[side], 0), max) * MICROSECONDS;
    int64_t moves = PARAM_TIME_MOVES + bits_count(position_occupied(p)) * PARAM_TIME_PIECE / 100;
    if (limits->moves_to_go > 0)
        moves = at_most(limits->moves_to_go, PARAM_TIME_MOVES_MAX);
    int64_t left = time_to_use(time, increment, (int64_t)overhead * MICROSECONDS, limits->moves_to_go);
    int64_t planned = at_least(at_most(left / moves + increment * PARAM_TIME_INCREMENT / 100, left), 1);
    // However large the increment, the clock must not be used up by one move, unless a new period follows it.
    // The last move before it may take all that is left.
    int64_t share = moves == 1 ? left : left * PARAM_TIME_HARD_SHARE / 100;
    int64_t hard = at_least(at_most(planned * PARAM_TIME_HARD / 100, share), 1);
    return (TimePlan){true, true, at_most(planned, hard), hard};
}

TimePlan timing_plan(const Limits *limits, const Position *p, int overhead) {
    TimePlan plan = {0};
    if (limits->clock)
        plan = plan_clock(limits, p, overhead);
    // Of two limits of time the nearer counts.
    if (limits->movetime > 0) {
        int64_t time = movetime_plan(limits->movetime, overhead);
        if (!plan.limited)
            plan = (TimePlan){true, false, time, time};
        plan.hard = at_most(plan.hard, time);
        plan.soft = at_most(plan.soft, time);
    }
    return plan;
}

bool timing_enough(const TimePlan *plan, int64_t elapsed, double changes, int fall, int moves) {
    if (!plan->limited || !plan->clocked)
        return false;
    // Nothing to choose from: the time is worth more later.
    if (moves == 1)
        return true;
    // An iteration takes nearly as long as all before it together, and one that is cut short is mostly lost. While the
    // best move keeps changing, or turns out worse than it was, it is worth the risk.
    double start = (double)plan->soft * PARAM_TIME_START / 100;
    double unstable = 1 + changes * PARAM_TIME_UNSTABLE / 100;
    double falling = 1 + (double)at_least(at_most(fall, PARAM_TIME_FALL_MAX), 0) * PARAM_TIME_FALL / 100;
    return (double)elapsed >= start * unstable * falling;
}
