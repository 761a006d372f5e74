#include "board/perft.h"

enum {
    UNWATCHED_DEPTH = 5, // up to this depth the generator counts without checking for a stop
    STEP_DEPTH = 2       // of the positions that are reported one by one
};

static Position after(const Position *p, const Move *move) {
    return position_apply_side(p, move, position_side(p), false);
}

uint64_t perft_count(const Rules *rules, const Position *p, int depth, const atomic_bool *stop) {
    if (depth <= 0)
        return 1;
    if (stop && atomic_load_explicit(stop, memory_order_relaxed))
        return 0;
    if (rules->huff == HUFF_OFF && (!stop || depth <= UNWATCHED_DEPTH))
        return rules->generator->perft(p, depth);
    MoveList list;
    rules_list_moves(rules, p, &list);
    uint64_t leaves = depth == 1 ? (uint64_t)list.count : 0;
    for (int i = 0; depth > 1 && i < list.count; i++) {
        Position next = after(p, &list.moves[i]);
        leaves += perft_count(rules, &next, depth - 1, stop);
    }
    move_list_free(&list);
    return leaves;
}

typedef struct Steps {
    void (*step)(void *context, int done, int total);
    void *context;
    int done, total;
} Steps;

// Reports a step for each position `plies` deep.
static uint64_t count_steps(const Rules *rules, const Position *p, int depth, int plies, const atomic_bool *stop,
                            Steps *steps) {
    uint64_t leaves = 0;
    if (plies == 0) {
        leaves = perft_count(rules, p, depth, stop);
        steps->step(steps->context, ++steps->done, steps->total);
        return leaves;
    }
    MoveList list;
    rules_list_moves(rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = after(p, &list.moves[i]);
        leaves += count_steps(rules, &next, depth - 1, plies - 1, stop, steps);
    }
    move_list_free(&list);
    return leaves;
}

uint64_t perft_count_steps(const Rules *rules, const Position *p, int depth, const atomic_bool *stop,
                           void (*step)(void *context, int done, int total), void *context) {
    if (depth < STEP_DEPTH)
        return perft_count(rules, p, depth, stop);
    Steps steps = {.step = step, .context = context, .total = (int)perft_count(rules, p, STEP_DEPTH, NULL)};
    step(context, 0, steps.total);
    return count_steps(rules, p, depth, STEP_DEPTH, stop, &steps);
}
