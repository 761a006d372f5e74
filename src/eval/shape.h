// The board as the tables of the evaluation see it: row by row from the first row of the side to move, for Black from
// the lowest number up and for White turned by 180 degrees. The state of a row's men is a number in base 3, with a
// digit for each square: 0 for none, 1 for an own man, 2 for an enemy man.
#ifndef EVAL_SHAPE_H
#define EVAL_SHAPE_H

#include "board/rules.h"

enum { SHAPE_ROWS = 10, SHAPE_ROW_STATES = 243, SHAPE_BITS = 55 };

// Rows of `width` dark squares begin at bit width * row + (row + odd) / 2; the last square's bit is `last`.
typedef struct Shape {
    int rows, width, odd, last;
    int row_states;
} Shape;

// The functions below are inlined with one of these, so that its members are compile-time constants.
static const Shape shape_8x8 = {8, 4, 0, 34, 81};
static const Shape shape_10x10 = {10, 5, 1, 54, 243};

static inline const Shape *shape_of(const Board *board) {
    return board->width == 8 ? &shape_8x8 : &shape_10x10;
}

#define DIGITS4(n) (((n)&1) + 3 * ((n) >> 1 & 1) + 9 * ((n) >> 2 & 1) + 27 * ((n) >> 3 & 1))
#define TURNED4(n) (((n) >> 3 & 1) + 3 * ((n) >> 2 & 1) + 9 * ((n) >> 1 & 1) + 27 * ((n)&1))
#define DIGITS5(n) (DIGITS4(n) + 81 * ((n) >> 4 & 1))
#define TURNED5(n) (((n) >> 4 & 1) + 3 * TURNED4(n))
#define EIGHT(of, n) of(n), of(n + 1), of(n + 2), of(n + 3), of(n + 4), of(n + 5), of(n + 6), of(n + 7)

// The digits of a row's bits, and of the row turned around.
static const uint8_t shape_digits4[2][16] = {{EIGHT(DIGITS4, 0), EIGHT(DIGITS4, 8)},
                                             {EIGHT(TURNED4, 0), EIGHT(TURNED4, 8)}};
static const uint8_t shape_digits5[2][32] = {
    {EIGHT(DIGITS5, 0), EIGHT(DIGITS5, 8), EIGHT(DIGITS5, 16), EIGHT(DIGITS5, 24)},
    {EIGHT(TURNED5, 0), EIGHT(TURNED5, 8), EIGHT(TURNED5, 16), EIGHT(TURNED5, 24)},
};

#undef DIGITS4
#undef TURNED4
#undef DIGITS5
#undef TURNED5
#undef EIGHT

static ALWAYS_INLINE int shape_row_begin(const Shape *shape, int row) {
    return shape->width * row + (row + shape->odd) / 2;
}

// The row of the tables for a row of the board; `turned` for White.
static ALWAYS_INLINE int shape_row(const Shape *shape, int row, bool turned) {
    return turned ? shape->rows - 1 - row : row;
}

// The state of the men in a row of the board.
static ALWAYS_INLINE int shape_row_state(const Shape *shape, int row, bool turned, Bitboard own, Bitboard enemy) {
    const uint8_t *digits = shape->width == 4 ? shape_digits4[turned] : shape_digits5[turned];
    unsigned mask = (1u << shape->width) - 1;
    int begin = shape_row_begin(shape, row);
    return digits[own >> begin & mask] + 2 * digits[enemy >> begin & mask];
}

// The state of the men in each row, in the order of the tables: the part of a position that all tables share.
typedef struct ShapeMen {
    uint8_t row[SHAPE_ROWS]; // 0 beyond those of the board
} ShapeMen;

static ALWAYS_INLINE ShapeMen shape_men_on(const Shape *shape, const Position *p) {
    Side side = position_side(p);
    bool turned = side == WHITE;
    Bitboard own = position_men(p, side), enemy = position_men(p, side_other(side));
    ShapeMen men = {{0}};
    for (int row = 0; row < shape->rows; row++)
        men.row[shape_row(shape, row, turned)] = (uint8_t)shape_row_state(shape, row, turned, own, enemy);
    return men;
}

// One instance for each board, so that its shape is a compile-time constant.
static inline ShapeMen shape_men(const Board *board, const Position *p) {
    return board->width == 8 ? shape_men_on(&shape_8x8, p) : shape_men_on(&shape_10x10, p);
}

// The bit by which the tables index a square of the board.
static ALWAYS_INLINE int shape_bit(const Shape *shape, int bit, bool turned) {
    return turned ? shape->last - bit : bit;
}

#endif
