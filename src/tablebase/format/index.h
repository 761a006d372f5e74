// The number of a position within its class: exact, without holes, and back.
//
// Squares are bits 0..31 of a word, bit i for number i + 1; the side to move, [0], has its men move toward bit 0.
// Its men stand on bits 4..31, those of the other side on bits 0..27. In the order of weight:
//
//   1. how many own men stand on bits 28..31 (where no man of the other side can be), fewest first;
//   2. which of those four squares, then which of bits 4..27;
//   3. the other side's men among the bits 0..27 that are left;
//   4. the own kings, then the other side's kings, among the squares that are left.
//
// Every set of k squares is ranked in the order of its highest squares: the sum of C(s_i, i) over its squares s_1 < ...
// < s_k, counted among those that are left.
#ifndef TABLEBASE_INDEX_H
#define TABLEBASE_INDEX_H

#include "board/position.h"
#include "tablebase/format/material.h"

typedef struct TableBoard {
    uint32_t men[2], kings[2];
} TableBoard;

enum { HOME_MEN_MAX = 4 };

typedef struct TableIndex {
    Material material;
    uint64_t size; // positions of the class
    uint64_t own_kings, other_kings;
    uint64_t base[HOME_MEN_MAX + 2];   // sets of men with fewer than i men on the home row
    uint64_t others[HOME_MEN_MAX + 1]; // sets of the other side's men beside them
    uint64_t middle[HOME_MEN_MAX + 1]; // sets of the own men on bits 4..27
} TableIndex;

// C(n, k) for n up to 32 and k up to TABLE_PIECES_MAX.
extern const uint32_t binomial[33][TABLE_PIECES_MAX + 1];

TableIndex index_of_class(Material m);

static ALWAYS_INLINE uint32_t squares_pack(Bitboard b) {
    return (uint32_t)((b & 0xffu) | (b >> 1 & 0xff00u) | (b >> 2 & 0xff0000u) | (b >> 3 & 0xff000000u));
}

static ALWAYS_INLINE Bitboard squares_unpack(uint32_t s) {
    return (Bitboard)(s & 0xffu) | (Bitboard)(s & 0xff00u) << 1 | (Bitboard)(s & 0xff0000u) << 2 |
           (Bitboard)(s & 0xff000000u) << 3;
}

// The board turned by 180 degrees.
static ALWAYS_INLINE uint32_t squares_turn(uint32_t s) {
    s = (s >> 1 & 0x55555555u) | (s & 0x55555555u) << 1;
    s = (s >> 2 & 0x33333333u) | (s & 0x33333333u) << 2;
    s = (s >> 4 & 0x0f0f0f0fu) | (s & 0x0f0f0f0fu) << 4;
    s = (s >> 8 & 0x00ff00ffu) | (s & 0x00ff00ffu) << 8;
    return s >> 16 | s << 16;
}

// The same position for the other side to move.
static ALWAYS_INLINE TableBoard tb_board_turn(TableBoard b) {
    return (TableBoard){{squares_turn(b.men[1]), squares_turn(b.men[0])},
                        {squares_turn(b.kings[1]), squares_turn(b.kings[0])}};
}

// Of an 8x8 position; liabilities to a huff are ignored.
static inline TableBoard tb_board_of(const Position *p) {
    TableBoard b;
    for (Side side = WHITE; side <= BLACK; side++) {
        b.men[side] = squares_pack(position_men(p, side));
        b.kings[side] = squares_pack(position_kings(p, side));
    }
    return position_side(p) == WHITE ? b : tb_board_turn(b);
}

// With White to move; the key is left at 0.
static ALWAYS_INLINE Position tb_board_position(TableBoard b) {
    Bitboard own_kings = squares_unpack(b.kings[0]), other_kings = squares_unpack(b.kings[1]);
    return (Position){.pieces = {squares_unpack(b.men[0]) | own_kings, squares_unpack(b.men[1]) | other_kings},
                      .kings = own_kings | other_kings};
}

static ALWAYS_INLINE Material tb_board_material(TableBoard b) {
    return (Material){{(uint8_t)bits_count(b.men[0]), (uint8_t)bits_count(b.men[1])},
                      {(uint8_t)bits_count(b.kings[0]), (uint8_t)bits_count(b.kings[1])}};
}

// The rank of `set` among the sets of as many squares outside `taken`.
static ALWAYS_INLINE uint64_t squares_rank(uint32_t set, uint32_t taken) {
    uint64_t rank = 0;
    for (int k = 1; set; k++) {
        uint32_t below = (set & (~set + 1)) - 1;
        rank += binomial[bits_count(below & ~taken)][k];
        set &= set - 1;
    }
    return rank;
}

// Steps 1 to 3: the rank of the men.
static ALWAYS_INLINE uint64_t index_men(const TableIndex *t, uint32_t own, uint32_t other) {
    uint32_t home = own >> 28;
    int at_home = bits_count(home);
    uint64_t rank = squares_rank(home, 0) * t->middle[at_home] + squares_rank(own & 0x0fffffffu, 0xfu);
    return t->base[at_home] + rank * t->others[at_home] + squares_rank(other, own);
}

// Step 4: adds the kings to the rank of the men.
static ALWAYS_INLINE uint64_t index_kings(const TableIndex *t, uint64_t men_rank, uint32_t men, uint32_t own,
                                          uint32_t other) {
    return (men_rank * t->own_kings + squares_rank(own, men)) * t->other_kings + squares_rank(other, men | own);
}

// The number of a position of the class, below `size`.
static ALWAYS_INLINE uint64_t index_of(const TableIndex *t, TableBoard b) {
    return index_kings(t, index_men(t, b.men[0], b.men[1]), b.men[0] | b.men[1], b.kings[0], b.kings[1]);
}

// The position with that number.
TableBoard index_board(const TableIndex *t, uint64_t index);

// The position with the next number; `b` must not be the last one.
void index_next(const TableIndex *t, TableBoard *b);

#endif
