// The number of a position within its class, without gaps, and the position with a number.
//
// The squares of a set are counted from the top left of the board, in the order of the bits (board/square.h). The men
// of the side to move, [0], move up. The parts of the number, in the order of weight:
//
//   1. how many men of the side to move stand on the lowest row (where no man of the other side can be), fewest first;
//   2. which squares of that row, then which of the rows between it and the top;
//   3. the other side's men among the squares above the lowest row that are left;
//   4. the kings of the side to move, then the other side's kings, among the squares that are left.
//
// The rank of a set of k squares is the sum of C(s_i, i) over its squares s_1 < ... < s_k, counted among the squares
// that are left; sets are thus ordered by their highest squares.
#ifndef TABLEBASE_INDEX_H
#define TABLEBASE_INDEX_H

#include "board/position.h"
#include "tablebase/format/material.h"

typedef struct TableBoard {
    Bitboard men[2], kings[2];
} TableBoard;

enum { HOME_MEN_MAX = 5, TABLE_SQUARES_MAX = NUMBER_LIMIT };

typedef struct TableIndex {
    Material material;
    const Board *board;
    uint64_t size; // positions of the class
    uint64_t own_kings, other_kings;
    uint64_t base[HOME_MEN_MAX + 2];   // sets of men with fewer than i men on the home row
    uint64_t others[HOME_MEN_MAX + 1]; // sets of the other side's men beside them
    uint64_t middle[HOME_MEN_MAX + 1]; // sets of the side to move's men between the home row and the top
    Bitboard squares;                  // of the board
    Bitboard home;                     // the lowest row
    Bitboard inner;                    // the squares of the side to move's men above it
} TableIndex;

// C(n, k) for n up to TABLE_SQUARES_MAX and k up to TABLE_PIECES_MAX.
extern const uint32_t binomial[TABLE_SQUARES_MAX + 1][TABLE_PIECES_MAX + 1];

TableIndex index_of_class(const Board *board, Material m);

// The square rotated by 180 degrees.
static ALWAYS_INLINE int tb_square_turn(const Board *board, int square) {
    return (board->width == 8 ? 34 : 54) - square;
}

// The bits of the board rotated by 180 degrees: the first real square becomes the last.
static ALWAYS_INLINE Bitboard tb_bits_turn(const Board *board, Bitboard b) {
    b = (b >> 1 & 0x5555555555555555u) | (b & 0x5555555555555555u) << 1;
    b = (b >> 2 & 0x3333333333333333u) | (b & 0x3333333333333333u) << 2;
    b = (b >> 4 & 0x0f0f0f0f0f0f0f0fu) | (b & 0x0f0f0f0f0f0f0f0fu) << 4;
    b = (b >> 8 & 0x00ff00ff00ff00ffu) | (b & 0x00ff00ff00ff00ffu) << 8;
    b = (b >> 16 & 0x0000ffff0000ffffu) | (b & 0x0000ffff0000ffffu) << 16;
    return (b >> 32 | b << 32) >> (63 - tb_square_turn(board, 0));
}

// The same position for the other side to move.
static ALWAYS_INLINE TableBoard tb_board_turn(const Board *board, TableBoard b) {
    return (TableBoard){{tb_bits_turn(board, b.men[1]), tb_bits_turn(board, b.men[0])},
                        {tb_bits_turn(board, b.kings[1]), tb_bits_turn(board, b.kings[0])}};
}

// Converts a position; pieces that may be huffed are not marked.
static ALWAYS_INLINE TableBoard tb_board_of(const Board *board, const Position *p) {
    TableBoard b;
    for (Side side = WHITE; side <= BLACK; side++) {
        b.men[side] = position_men(p, side);
        b.kings[side] = position_kings(p, side);
    }
    return position_side(p) == WHITE ? b : tb_board_turn(board, b);
}

// Gives the position with White to move; its key is 0.
static ALWAYS_INLINE Position tb_board_position(TableBoard b) {
    return (Position){.pieces = {b.men[0] | b.kings[0], b.men[1] | b.kings[1]}, .kings = b.kings[0] | b.kings[1]};
}

static ALWAYS_INLINE Material tb_board_material(TableBoard b) {
    return (Material){{(uint8_t)bits_count(b.men[0]), (uint8_t)bits_count(b.men[1])},
                      {(uint8_t)bits_count(b.kings[0]), (uint8_t)bits_count(b.kings[1])}};
}

// The rank of `set` among the sets of the same number of squares of `allowed`.
static ALWAYS_INLINE uint64_t squares_rank(Bitboard set, Bitboard allowed) {
    uint64_t rank = 0;
    for (int k = 1; set; k++) {
        Bitboard below = bits_first(set) - 1;
        rank += binomial[bits_count(below & allowed)][k];
        set &= set - 1;
    }
    return rank;
}

// Steps 1 to 3: the rank of the men.
static ALWAYS_INLINE uint64_t index_men(const TableIndex *t, Bitboard own, Bitboard other) {
    Bitboard home = own & t->home;
    int at_home = bits_count(home);
    uint64_t rank = squares_rank(home, t->home) * t->middle[at_home] + squares_rank(own & t->inner, t->inner);
    return t->base[at_home] + rank * t->others[at_home] + squares_rank(other, t->squares & ~own);
}

// Step 4: adds the kings to the rank of the men.
static ALWAYS_INLINE uint64_t index_kings(const TableIndex *t, uint64_t men_rank, Bitboard men, Bitboard own,
                                          Bitboard other) {
    Bitboard left = t->squares & ~men;
    return (men_rank * t->own_kings + squares_rank(own, left)) * t->other_kings + squares_rank(other, left & ~own);
}

// The number of a position of the class, below `size`.
static ALWAYS_INLINE uint64_t index_of(const TableIndex *t, TableBoard b) {
    return index_kings(t, index_men(t, b.men[0], b.men[1]), b.men[0] | b.men[1], b.kings[0], b.kings[1]);
}

// The position with that number.
TableBoard index_board(const TableIndex *t, uint64_t index);

// The position with the next number; `b` must not be the last one.
void index_next(const TableIndex *t, TableBoard *b);

// Positions of a class in the order of their numbers.
typedef struct IndexWalk {
    const TableIndex *index;
    uint64_t at;
    TableBoard board;
} IndexWalk;

static inline IndexWalk index_walk(const TableIndex *t) {
    return (IndexWalk){.index = t, .at = (uint64_t)1 << 63};
}

// The position with number `i`, which must not be lower than in the last call. Steps over a few positions rather than
// set up a new one.
static ALWAYS_INLINE TableBoard index_walk_to(IndexWalk *walk, uint64_t i) {
    enum { STEPS_MAX = 24 };
    if (i - walk->at > STEPS_MAX)
        walk->board = index_board(walk->index, walk->at = i);
    for (; walk->at < i; walk->at++)
        index_next(walk->index, &walk->board);
    return walk->board;
}

#endif
