// The worth of men that stand together: a number for each way in which they can stand in an area of two dark squares in
// each of four rows, as in Buro's pattern evaluation for Othello and in the draughts program Scan. Areas overlap: one
// begins at each square that has room for it. The network adds up single pieces and rows; the areas see shapes, such as
// a man that is held by two others.
//
// They see the board from the side to move, as the network does (eval/network.h). Kings count as no men.
#ifndef EVAL_AREAS_H
#define EVAL_AREAS_H

#include "eval/shape.h"

enum {
    AREA_ROWS = 4,
    AREA_STATES = 6561,                      // a number in base 9, the pair of the first row its lowest digit
    AREA_BANDS = SHAPE_ROWS - AREA_ROWS + 1, // of rows, by the first of them
    AREA_COLUMNS = 4,                        // of pairs of neighbours in a row, by the first of them
    AREA_PHASES = 2,                         // up to half of the pieces of the start, and more
    AREA_ONE = 4,                            // stands for a hundredth of a point
    AREA_MAX = 127,                          // no number is greater; its negative is the least
};

// On 8x8 the first bands and columns are used.
typedef struct Areas {
    int8_t worth[AREA_PHASES][AREA_BANDS][AREA_COLUMNS][AREA_STATES];
    // For each state of a row those of its pairs of neighbours, numbers in base 3 as well, the first in the lowest 16
    // bits.
    uint64_t pairs[SHAPE_ROW_STATES];
} Areas;

static inline int areas_bands(const Shape *shape) {
    return shape->rows - AREA_ROWS + 1;
}

static inline int areas_columns(const Shape *shape) {
    return shape->width - 1;
}

// The states of the areas of a band, in 16 bits each, from the pairs of its rows: all of them in one sum, since none
// reaches 1 << 16.
static ALWAYS_INLINE uint64_t areas_states(const uint64_t pairs[AREA_ROWS]) {
    return pairs[0] + 9 * pairs[1] + 81 * pairs[2] + 729 * pairs[3];
}

static ALWAYS_INLINE int areas_state(uint64_t states, int column) {
    return (int)(states >> 16 * column & 0xffff);
}

static ALWAYS_INLINE int areas_phase(const Shape *shape, int pieces) {
    return pieces > (shape->width == 4 ? 12 : 20); // half of those of the start
}

// Computes the pairs, for a board.
void areas_prepare(Areas *areas, const Board *board);

// Hundredths of a point for the side to move; `men` are shape_men of the board and the position.
int areas_score(const Areas *areas, const Board *board, const Position *p, const ShapeMen *men);

#endif
