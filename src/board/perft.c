#include "board/perft.h"

// Up to this depth the generator counts on its own, without checking for a stop.
enum { UNWATCHED_DEPTH = 5 };

uint64_t perft_count(const Rules *rules, const Position *p, int depth, const atomic_bool *stop) {
    if (depth <= 0)
        return 1;
    if (stop && atomic_load_explicit(stop, memory_order_relaxed))
        return 0;
    if (rules->huff == HUFF_OFF && (!stop || depth <= UNWATCHED_DEPTH))
        return rules->generator->perft(p, depth);
    MoveList list;
    move_list_init(&list);
    rules_moves(rules, p, &list);
    uint64_t leaves = depth == 1 ? (uint64_t)list.count : 0;
    for (int i = 0; depth > 1 && i < list.count; i++) {
        Position next = position_apply_side(p, &list.moves[i], position_side(p), false);
        leaves += perft_count(rules, &next, depth - 1, stop);
    }
    move_list_free(&list);
    return leaves;
}
