// A move holds all its effects, so that applying it needs no rules.
#ifndef BOARD_MOVE_H
#define BOARD_MOVE_H

#include <stdbool.h>

#include "board/square.h"

enum MoveFlag {
    MOVE_PROMOTES = 1, // a man becomes a king
    MOVE_CAPTURES = 2,
    MOVE_DECLINES = 4, // a quiet move played although a huffable piece could capture (Nigeria 3.5)
    MOVE_HUFFS = 8,    // an enemy piece is seized before the move (Nigeria 3.5)
    MOVE_CROWNED = 16, // the mover is a king after the move: by promotion or before
};

typedef struct Move {
    // With MOVE_CAPTURES the squares of the captured pieces; with MOVE_DECLINES the squares on which the opponent may
    // huff after the move; else 0.
    Bitboard set;
    Square from, to;
    Square huffed; // the square of the piece seized first, with MOVE_HUFFS; else NO_SQUARE
    uint8_t flags;
} Move;

static inline Move move_none(void) {
    return (Move){0, NO_SQUARE, NO_SQUARE, NO_SQUARE, 0};
}

static inline bool move_is_none(Move move) {
    return move.from == NO_SQUARE;
}

static inline bool move_is_capture(Move move) {
    return (move.flags & MOVE_CAPTURES) != 0;
}

// Whether the move neither takes anything nor promotes.
static inline bool move_is_ordinary(Move move) {
    return !(move.flags & (MOVE_CAPTURES | MOVE_PROMOTES | MOVE_HUFFS));
}

static inline bool move_equal(Move a, Move b) {
    return a.from == b.from && a.to == b.to && a.set == b.set && a.huffed == b.huffed;
}

#endif
