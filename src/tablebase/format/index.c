#include "tablebase/format/index.h"

// clang-format off
const uint32_t binomial[TABLE_SQUARES_MAX + 1][TABLE_PIECES_MAX + 1] = {
    {1, 0, 0, 0, 0, 0, 0, 0, 0},
    {1, 1, 0, 0, 0, 0, 0, 0, 0},
    {1, 2, 1, 0, 0, 0, 0, 0, 0},
    {1, 3, 3, 1, 0, 0, 0, 0, 0},
    {1, 4, 6, 4, 1, 0, 0, 0, 0},
    {1, 5, 10, 10, 5, 1, 0, 0, 0},
    {1, 6, 15, 20, 15, 6, 1, 0, 0},
    {1, 7, 21, 35, 35, 21, 7, 1, 0},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9},
    {1, 10, 45, 120, 210, 252, 210, 120, 45},
    {1, 11, 55, 165, 330, 462, 462, 330, 165},
    {1, 12, 66, 220, 495, 792, 924, 792, 495},
    {1, 13, 78, 286, 715, 1287, 1716, 1716, 1287},
    {1, 14, 91, 364, 1001, 2002, 3003, 3432, 3003},
    {1, 15, 105, 455, 1365, 3003, 5005, 6435, 6435},
    {1, 16, 120, 560, 1820, 4368, 8008, 11440, 12870},
    {1, 17, 136, 680, 2380, 6188, 12376, 19448, 24310},
    {1, 18, 153, 816, 3060, 8568, 18564, 31824, 43758},
    {1, 19, 171, 969, 3876, 11628, 27132, 50388, 75582},
    {1, 20, 190, 1140, 4845, 15504, 38760, 77520, 125970},
    {1, 21, 210, 1330, 5985, 20349, 54264, 116280, 203490},
    {1, 22, 231, 1540, 7315, 26334, 74613, 170544, 319770},
    {1, 23, 253, 1771, 8855, 33649, 100947, 245157, 490314},
    {1, 24, 276, 2024, 10626, 42504, 134596, 346104, 735471},
    {1, 25, 300, 2300, 12650, 53130, 177100, 480700, 1081575},
    {1, 26, 325, 2600, 14950, 65780, 230230, 657800, 1562275},
    {1, 27, 351, 2925, 17550, 80730, 296010, 888030, 2220075},
    {1, 28, 378, 3276, 20475, 98280, 376740, 1184040, 3108105},
    {1, 29, 406, 3654, 23751, 118755, 475020, 1560780, 4292145},
    {1, 30, 435, 4060, 27405, 142506, 593775, 2035800, 5852925},
    {1, 31, 465, 4495, 31465, 169911, 736281, 2629575, 7888725},
    {1, 32, 496, 4960, 35960, 201376, 906192, 3365856, 10518300},
    {1, 33, 528, 5456, 40920, 237336, 1107568, 4272048, 13884156},
    {1, 34, 561, 5984, 46376, 278256, 1344904, 5379616, 18156204},
    {1, 35, 595, 6545, 52360, 324632, 1623160, 6724520, 23535820},
    {1, 36, 630, 7140, 58905, 376992, 1947792, 8347680, 30260340},
    {1, 37, 666, 7770, 66045, 435897, 2324784, 10295472, 38608020},
    {1, 38, 703, 8436, 73815, 501942, 2760681, 12620256, 48903492},
    {1, 39, 741, 9139, 82251, 575757, 3262623, 15380937, 61523748},
    {1, 40, 780, 9880, 91390, 658008, 3838380, 18643560, 76904685},
    {1, 41, 820, 10660, 101270, 749398, 4496388, 22481940, 95548245},
    {1, 42, 861, 11480, 111930, 850668, 5245786, 26978328, 118030185},
    {1, 43, 903, 12341, 123410, 962598, 6096454, 32224114, 145008513},
    {1, 44, 946, 13244, 135751, 1086008, 7059052, 38320568, 177232627},
    {1, 45, 990, 14190, 148995, 1221759, 8145060, 45379620, 215553195},
    {1, 46, 1035, 15180, 163185, 1370754, 9366819, 53524680, 260932815},
    {1, 47, 1081, 16215, 178365, 1533939, 10737573, 62891499, 314457495},
    {1, 48, 1128, 17296, 194580, 1712304, 12271512, 73629072, 377348994},
    {1, 49, 1176, 18424, 211876, 1906884, 13983816, 85900584, 450978066},
    {1, 50, 1225, 19600, 230300, 2118760, 15890700, 99884400, 536878650},
};
// clang-format on

TableIndex index_of_class(const Board *board, Material m) {
    Bitboard others = board->squares & ~board->bottom_row;
    TableIndex t = {.material = m,
                    .board = board,
                    .squares = board->squares,
                    .home = board->bottom_row,
                    .inner = others & ~board->top_row};
    int row = board->width / 2, left = board->numbers - m.men[0] - m.men[1];
    t.own_kings = binomial[left][m.kings[0]];
    t.other_kings = binomial[left - m.kings[0]][m.kings[1]];
    for (int home = 0; home <= HOME_MEN_MAX; home++) {
        t.base[home + 1] = t.base[home];
        if (home > m.men[0] || home > row)
            continue;
        int middle = m.men[0] - home;
        t.middle[home] = binomial[board->numbers - 2 * row][middle];
        t.others[home] = binomial[board->numbers - row - middle][m.men[1]];
        t.base[home + 1] += binomial[row][home] * t.middle[home] * t.others[home];
    }
    t.size = t.base[HOME_MEN_MAX + 1] * t.own_kings * t.other_kings;
    return t;
}

// The lowest `count` squares of `allowed`.
static ALWAYS_INLINE Bitboard lowest(Bitboard allowed, int count) {
    Bitboard rest = allowed;
    while (count-- > 0)
        rest &= rest - 1;
    return allowed & ~rest;
}

static Bitboard nth(Bitboard allowed, int n) {
    while (n-- > 0)
        allowed &= allowed - 1;
    return bits_first(allowed);
}

// The set of `count` squares of `allowed` with that rank.
static Bitboard unrank(uint64_t rank, Bitboard allowed, int count) {
    Bitboard set = 0;
    int square = bits_count(allowed) - 1;
    for (int k = count; k > 0; k--) {
        while (binomial[square][k] > rank)
            square--;
        rank -= binomial[square][k];
        set |= nth(allowed, square);
    }
    return set;
}

TableBoard index_board(const TableIndex *t, uint64_t index) {
    TableBoard b;
    uint64_t other_kings = index % t->other_kings;
    index /= t->other_kings;
    uint64_t own_kings = index % t->own_kings;
    index /= t->own_kings;
    int home = 0;
    while (index >= t->base[home + 1])
        home++;
    index -= t->base[home];
    uint64_t others = index % t->others[home];
    index /= t->others[home];
    Material m = t->material;
    b.men[0] =
        unrank(index % t->middle[home], t->inner, m.men[0] - home) | unrank(index / t->middle[home], t->home, home);
    b.men[1] = unrank(others, t->squares & ~t->home & ~b.men[0], m.men[1]);
    Bitboard left = t->squares & ~(b.men[0] | b.men[1]);
    b.kings[0] = unrank(own_kings, left, m.kings[0]);
    b.kings[1] = unrank(other_kings, left & ~b.kings[0], m.kings[1]);
    return b;
}

// Steps to the next set of the same number of squares of `allowed`. After the last set it gives the first one and
// returns false.
static ALWAYS_INLINE bool next_set(Bitboard *set, Bitboard allowed) {
    Bitboard x = *set;
    // The lowest square moves up over squares that are not allowed and over the squares of the set next to it, or past
    // the last square and out of the word ...
    Bitboard up = x ? ((x | ~allowed) + bits_first(x)) & allowed : 0;
    // ... and the squares of the set that it passed move to the bottom.
    *set = up | lowest(allowed, bits_count(x) - bits_count(up));
    return up != 0;
}

static void next_own_men(const TableIndex *t, Bitboard *own) {
    Bitboard inner = *own & t->inner, home = *own & t->home;
    if (!next_set(&inner, t->inner) && !next_set(&home, t->home)) {
        int at_home = bits_count(home) + 1;
        home = lowest(t->home, at_home);
        inner = lowest(t->inner, t->material.men[0] - at_home);
    }
    *own = inner | home;
}

void index_next(const TableIndex *t, TableBoard *b) {
    Bitboard left = t->squares & ~(b->men[0] | b->men[1]);
    if (next_set(&b->kings[1], left & ~b->kings[0]))
        return;
    if (!next_set(&b->kings[0], left)) {
        Bitboard others = t->squares & ~t->home;
        if (!next_set(&b->men[1], others & ~b->men[0])) {
            next_own_men(t, &b->men[0]);
            b->men[1] = lowest(others & ~b->men[0], t->material.men[1]);
        }
        left = t->squares & ~(b->men[0] | b->men[1]);
        b->kings[0] = lowest(left, t->material.kings[0]);
    }
    b->kings[1] = lowest(left & ~b->kings[0], t->material.kings[1]);
}
