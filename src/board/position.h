// A position is a value: applying a move gives a new one, so nothing is ever undone. Clocks and repetition are not part
// of it; they live in the game (board/game.h) and in the search's own stack.
#ifndef BOARD_POSITION_H
#define BOARD_POSITION_H

#include "board/move.h"

typedef struct Position {
    Bitboard pieces[2]; // all pieces of each side
    Bitboard kings;     // of both sides
    uint64_t key;       // Zobrist key of everything here
    // Bit 63 is the side to move; the other bits are the pieces of the other side that it may huff.
    uint64_t turn;
} Position;

#define TURN_BLACK (UINT64_C(1) << 63)

static ALWAYS_INLINE Side position_side(const Position *p) {
    return (Side)(p->turn >> 63);
}

static ALWAYS_INLINE Bitboard position_huffable(const Position *p) {
    return p->turn & ~TURN_BLACK;
}

static ALWAYS_INLINE Bitboard position_occupied(const Position *p) {
    return p->pieces[WHITE] | p->pieces[BLACK];
}

static inline Bitboard position_men(const Position *p, Side side) {
    return p->pieces[side] & ~p->kings;
}

static inline Bitboard position_kings(const Position *p, Side side) {
    return p->pieces[side] & p->kings;
}

// Zobrist keys (Zobrist 1970): one random word for each piece on each square, for the side to move and
// for each square open to a huff. The tables are constant expressions, so nothing is set up at start.
enum { KEY_BLACK_TO_MOVE_INDEX = 63 }; // no board has a square with this index

extern const uint64_t key_piece[2][2][SQUARE_LIMIT]; // [side][king][square]
extern const uint64_t key_huffable[SQUARE_LIMIT];    // also holds the word for Black to move

#define KEY_BLACK_TO_MOVE (key_huffable[KEY_BLACK_TO_MOVE_INDEX])

// The start of the game on `board`, White to move (TZD 2.2, Nigeria 10.5).
Position position_start(const Board *board);

// The key computed from scratch, equal to the one that position_after maintains.
uint64_t position_key(const Position *p);

// Sides and colours exchanged and the board turned by 180 degrees: the same position for the other side.
Position position_flip(const Position *p, const Board *board);

bool position_equal(const Position *a, const Position *b);

// Removes one side's piece from `square`.
static inline void position_remove(Position *p, Side side, int square) {
    Bitboard bit = bit_of(square);
    p->key ^= key_piece[side][(p->kings & bit) != 0][square];
    p->pieces[side] &= ~bit;
    p->kings &= ~bit;
}

// The position after `m`, a legal move of `p`, where `side` is to move. `keyed` is a compile-time constant: false, only
// in perft, leaves the key alone.
static ALWAYS_INLINE Position position_apply_side(const Position *p, const Move *m, Side side, bool keyed) {
    Side other = side_other(side);
    Bitboard from = bit_of(m->from), to = bit_of(m->to);
    Bitboard crowned = m->flags & MOVE_CROWNED ? to : 0;

    Position next;
    Bitboard own = (p->pieces[side] & ~from) | to, enemy = p->pieces[other];
    next.turn = (uint64_t)other << 63;
    next.kings = (p->kings & ~from) | crowned;
    next.key = keyed ? p->key : 0;
    if (keyed) {
        next.key ^= key_piece[side][p->kings >> m->from & 1][m->from] ^ key_piece[side][crowned != 0][m->to];
        next.key ^= KEY_BLACK_TO_MOVE;
        for (Bitboard b = position_huffable(p); b;)
            next.key ^= key_huffable[bits_pop(&b)];
    }
    if (m->flags & (MOVE_CAPTURES | MOVE_DECLINES | MOVE_HUFFS)) {
        if (m->flags & MOVE_HUFFS) {
            Bitboard seized = bit_of(m->huffed);
            if (keyed)
                next.key ^= key_piece[other][(p->kings & seized) != 0][m->huffed];
            enemy &= ~seized;
            // The mover may stand on that square now.
            next.kings = (next.kings & ~seized) | crowned;
        }
        if (m->flags & MOVE_CAPTURES) {
            if (keyed)
                for (Bitboard b = m->set; b;) {
                    int square = bits_pop(&b);
                    next.key ^= key_piece[other][p->kings >> square & 1][square];
                }
            enemy &= ~m->set;
            next.kings &= ~m->set;
        } else {
            next.turn |= m->set;
            if (keyed)
                for (Bitboard b = m->set; b;)
                    next.key ^= key_huffable[bits_pop(&b)];
        }
    }
    // By choice and not by index: a store by index and the copy that follows it wait for each other.
    next.pieces[WHITE] = side == WHITE ? own : enemy;
    next.pieces[BLACK] = side == WHITE ? enemy : own;
    return next;
}

static inline Position position_after(const Position *p, Move m) {
    return position_apply_side(p, &m, position_side(p), true);
}

#endif
