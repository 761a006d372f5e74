#include "search/shared.h"

#include "base/platform.h"

// Whether the search plays a game, in which a draw may be worth more or less than nothing (contempt), rather than
// analyse a position, where the score has to be fair to both sides.
static bool is_game(const SharedState *shared) {
    const Limits *limits = &shared->limits;
    if (limits->infinite || limits->depth > 0 || limits->mate > 0 || shared->options.analysis ||
        shared->options.multi_pv > 1)
        return false;
    // A limited player keeps the strength it was measured with, which was without contempt.
    return !shared->skill.limited && (limits->clock || limits->movetime > 0 || limits->nodes > 0);
}

void draw_decide(SharedState *shared) {
    int contempt = is_game(shared) ? shared->options.contempt : 0;
    Side side = position_side(&game_now(&shared->game)->position);
    shared->draw[side] = -contempt;
    shared->draw[side_other(side)] = contempt;
}

int64_t clock_now(const EngineClock *clock) {
    return clock->now ? clock->now(clock->context) : platform_microseconds();
}

uint64_t shared_nodes(const SharedState *shared) {
    uint64_t nodes = 0;
    for (int i = 0; i < shared->worker_count; i++)
        nodes += atomic_load_explicit(&shared->counts[i]->nodes, memory_order_relaxed);
    return nodes;
}

uint64_t shared_tb_hits(const SharedState *shared) {
    uint64_t hits = 0;
    for (int i = 0; i < shared->worker_count; i++)
        hits += atomic_load_explicit(&shared->counts[i]->tb_hits, memory_order_relaxed);
    return hits;
}

int64_t shared_elapsed(const SharedState *shared) {
    return clock_now(&shared->options.clock) - shared->begun;
}

int64_t shared_clock(const SharedState *shared) {
    int rate = shared->options.nodes_per_ms;
    return rate > 0 ? (int64_t)(shared_nodes(shared) * 1000 / (uint64_t)rate) : clock_now(&shared->options.clock);
}

int64_t shared_time_used(const SharedState *shared) {
    return shared_clock(shared) - atomic_load_explicit(&shared->clock_begun, memory_order_relaxed);
}

int64_t shared_time_searched(const SharedState *shared) {
    return shared_clock(shared) - shared->clock_start;
}

bool shared_exhausted(const SharedState *shared) {
    if (shared->limits.nodes && shared_nodes(shared) >= shared->limits.nodes)
        return true;
    if (shared->limits.stop && atomic_load_explicit(shared->limits.stop, memory_order_relaxed))
        return true;
    int64_t end = atomic_load_explicit(&shared->end, memory_order_relaxed);
    if (end != 0 && clock_now(&shared->options.clock) >= end)
        return true;
    // Only the clock waits for the ponderhit. Acquire: reading false makes clock_begun visible.
    return shared->plan.limited && !atomic_load_explicit(&shared->pondering, memory_order_acquire) &&
           shared_time_used(shared) >= shared->plan.hard;
}
