#include "board/position.h"

#include "base/rng.h"

// splitmix64 of n (rng.h) as a constant expression.
#define SEED(n) (0x6d66616c6d650001u + (uint64_t)(n)*RNG_GOLDEN)
#define MIX1(z) (((z) ^ ((z) >> 30)) * 0xbf58476d1ce4e5b9u)
#define MIX2(z) (((z) ^ ((z) >> 27)) * 0x94d049bb133111ebu)
#define MIX3(z) ((z) ^ ((z) >> 31))
#define KEY(n) MIX3(MIX2(MIX1(SEED(n))))

#define KEYS4(n) KEY(n), KEY((n) + 1), KEY((n) + 2), KEY((n) + 3)
#define KEYS16(n) KEYS4(n), KEYS4((n) + 4), KEYS4((n) + 8), KEYS4((n) + 12)
#define KEYS64(n)                                                                                                      \
    { KEYS16(n), KEYS16((n) + 16), KEYS16((n) + 32), KEYS16((n) + 48) }

const uint64_t key_piece[2][2][SQUARE_LIMIT] = {
    {KEYS64(0), KEYS64(64)},
    {KEYS64(128), KEYS64(192)},
};

const uint64_t key_huffable[SQUARE_LIMIT] = KEYS64(256);

Position position_start(const Board *board) {
    Position p = {0};
    for (int number = 1; number <= board->numbers; number++) {
        Bitboard bit = bit_of(square_of_number(board, number));
        if (number <= board->max_pieces)
            p.pieces[BLACK] |= bit;
        if (number > board->numbers - board->max_pieces)
            p.pieces[WHITE] |= bit;
    }
    p.key = position_key(&p);
    return p;
}

uint64_t position_key(const Position *p) {
    uint64_t key = position_side(p) == BLACK ? KEY_BLACK_TO_MOVE : 0;
    for (Side side = WHITE; side <= BLACK; side++)
        for (Bitboard b = p->pieces[side]; b;) {
            int square = bits_pop(&b);
            key ^= key_piece[side][p->kings >> square & 1][square];
        }
    for (Bitboard b = position_huffable(p); b;)
        key ^= key_huffable[bits_pop(&b)];
    return key;
}

static Bitboard turn_around(Bitboard bits, const Board *board) {
    Bitboard turned = 0;
    while (bits) {
        int number = number_of_square(board, bits_pop(&bits));
        turned |= bit_of(square_of_number(board, board->numbers + 1 - number));
    }
    return turned;
}

Position position_flip(const Position *p, const Board *board) {
    Position flipped = {
        .pieces = {turn_around(p->pieces[BLACK], board), turn_around(p->pieces[WHITE], board)},
        .kings = turn_around(p->kings, board),
        .turn = (~p->turn & TURN_BLACK) | turn_around(position_huffable(p), board),
    };
    flipped.key = position_key(&flipped);
    return flipped;
}

bool position_equal(const Position *a, const Position *b) {
    return a->pieces[WHITE] == b->pieces[WHITE] && a->pieces[BLACK] == b->pieces[BLACK] && a->kings == b->kings &&
           a->turn == b->turn;
}
