// Taking quiet moves back within a pair of classes.
#ifndef TABLEBASE_PREDECESSORS_H
#define TABLEBASE_PREDECESSORS_H

#include "tablebase/format/index.h"

// Calls `reach` with the number of every position, in the class of `index`, from which a quiet move that does not
// promote, if one is legal there, leads to `b`, seen from the side that made the move.
static ALWAYS_INLINE void predecessors(const TableIndex *index, TableBoard b, void (*reach)(void *context, uint64_t i),
                                       void *context) {
    Bitboard men = b.men[0] | b.men[1];
    Bitboard empty = index->squares & ~(men | b.kings[0] | b.kings[1]);
    for (Direction d = DOWN_LEFT; d <= DOWN_RIGHT; d++) {
        int step = board_step(index->board, d);
        for (Bitboard from = bits_step(b.men[0], step) & empty; from;) {
            int square = bits_pop(&from);
            TableBoard before = b;
            before.men[0] ^= bit_of(square) ^ bit_of(square - step);
            reach(context, index_of(index, before));
        }
    }
    if (!b.kings[0])
        return;
    uint64_t men_rank = index_men(index, b.men[0], b.men[1]);
    for (Bitboard kings = b.kings[0]; kings; kings &= kings - 1) {
        Bitboard king = bits_first(kings);
        for (Direction d = 0; d < DIRECTIONS; d++) {
            int step = board_step(index->board, d);
            for (Bitboard from = bits_step(king, step) & empty; from; from = bits_step(from, step) & empty)
                reach(context, index_kings(index, men_rank, men, b.kings[0] ^ king ^ from, b.kings[1]));
        }
    }
}

#endif
