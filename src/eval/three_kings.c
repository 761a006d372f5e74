#include "eval/three_kings.h"

static const char *const lines[] = {
#include "eval/three_kings.txt.inc"
};

enum { SQUARES = 32 };

// Squares count from 0 here: number - 1. The mirror image of a square in the long diagonal, a1-h8.
static const uint8_t mirrored[SQUARES] = {27, 19, 11, 3, 31, 23, 15, 7, 26, 18, 10, 2, 30, 22, 14, 6,
                                          25, 17, 9,  1, 29, 21, 13, 5, 24, 16, 8,  0, 28, 20, 12, 4};

// Mirroring and turning maps every square to one of ten: which one, and by which transformation.
enum { MIRROR = 1, TURN = 2 };
static const struct {
    uint8_t place, change;
} standard[SQUARES] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 3}, {4, 0}, {5, 0}, {6, 0}, {4, 3}, {7, 0}, {8, 0},
                       {2, 1}, {1, 3}, {7, 3}, {9, 0}, {5, 1}, {5, 3}, {9, 2}, {7, 1}, {1, 1}, {2, 3}, {8, 2},
                       {7, 2}, {4, 1}, {6, 2}, {5, 2}, {4, 2}, {0, 1}, {3, 2}, {2, 2}, {1, 2}, {0, 2}};

// The ghost bits come after squares 8, 16 and 24.
static int square_of(int bit) {
    return bit - bit / 9;
}

static int changed(int square, int change) {
    if (change & MIRROR)
        square = mirrored[square];
    return change & TURN ? SQUARES - 1 - square : square;
}

int three_kings_place(int lone, Bitboard kings) {
    int from = square_of(lone), change = standard[from].change, to = changed(from, change);
    uint32_t set = 0;
    while (kings) {
        int square = changed(square_of(bits_pop(&kings)), change);
        set |= UINT32_C(1) << (square > to ? square - 1 : square);
    }
    // Sets of three are ranked by their highest square first.
    uint64_t left = set;
    int a = bits_pop(&left), b = bits_pop(&left), c = bits_pop(&left);
    return standard[from].place * (THREE_KINGS_PLACES / 10) + a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6;
}

// The stronger side is to move.
static int plies_to_move(int lone, Bitboard kings) {
    int place = three_kings_place(lone, kings);
    char letter = lines[place / THREE_KINGS_LINE][place % THREE_KINGS_LINE];
    return letter == '.' ? THREE_KINGS_DRAWN : letter - 'a';
}

// The empty squares from `at` in the direction of `step`, and the first bit after them.
static Bitboard ray_of(Bitboard at, int step, Bitboard empty, Bitboard *met) {
    Bitboard ray = 0;
    for (at = bits_step(at, step); at & empty; at = bits_step(at, step))
        ray |= at;
    *met = at;
    return ray;
}

// The lone king is to move: its best quiet move.
static int plies_to_flee(const Board *board, int lone, Bitboard kings) {
    Bitboard empty = board->squares & ~kings & ~bit_of(lone), quiet = 0, met;
    for (Direction d = 0; d < DIRECTIONS; d++) {
        int step = board_step(board, d);
        quiet |= ray_of(bit_of(lone), step, empty, &met);
        if (met & kings && bits_step(met, step) & empty)
            return THREE_KINGS_UNKNOWN;
    }
    int longest = 0;
    while (quiet) {
        int plies = plies_to_move(bits_pop(&quiet), kings);
        if (plies == THREE_KINGS_DRAWN)
            return THREE_KINGS_DRAWN;
        if (plies + 1 > longest)
            longest = plies + 1;
    }
    return longest;
}

int three_kings_plies(const Board *board, const Position *p, Side *strong) {
    if (board->width != 8 || position_occupied(p) != p->kings)
        return THREE_KINGS_UNKNOWN;
    int white = bits_count(p->pieces[WHITE]), black = bits_count(p->pieces[BLACK]);
    if (white + black != 4 || white == black || white == 0 || black == 0)
        return THREE_KINGS_UNKNOWN;
    *strong = white > black ? WHITE : BLACK;
    int lone = bits_lowest(p->pieces[side_other(*strong)]);
    Bitboard kings = p->pieces[*strong];
    return position_side(p) == *strong ? plies_to_move(lone, kings) : plies_to_flee(board, lone, kings);
}
