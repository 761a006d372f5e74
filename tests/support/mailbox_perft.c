// The oracle's perft: leaves as moves in the sense of rules.md 2.8, draws and adjudications ignored.
#include "mailbox.h"

#include <stddef.h>
#include <stdlib.h>

// One buffer per remaining ply, allocated once: a move list is too large for a deep stack.
static uint64_t count_leaves(const MbRules *rules, const MbBoard *board, int depth, MbMove *buffer) {
    if (depth == 0)
        return 1;
    int n = mb_moves(rules, board, buffer, MB_MAX_MOVES);
    if (depth == 1)
        return (uint64_t)n;
    uint64_t leaves = 0;
    for (int i = 0; i < n; i++) {
        MbBoard next = mb_apply(rules, board, &buffer[i]);
        leaves += count_leaves(rules, &next, depth - 1, buffer + MB_MAX_MOVES);
    }
    return leaves;
}

uint64_t mb_perft(const MbRules *rules, const MbBoard *board, int depth) {
    if (depth <= 0)
        return 1;
    MbRules off = *rules;
    off.huff = MB_HUFF_OFF;
    MbMove *buffer = mb_lists_new(depth);
    uint64_t leaves = count_leaves(&off, board, depth, buffer);
    free(buffer);
    return leaves;
}
