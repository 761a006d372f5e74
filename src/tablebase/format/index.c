#include "tablebase/format/index.h"

#define OWN_MIDDLE 0x0ffffff0u // squares of own men, without the home row
#define OTHER_MEN 0x0fffffffu

// clang-format off
const uint32_t binomial[33][TABLE_PIECES_MAX + 1] = {
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
};
// clang-format on

TableIndex index_of_class(Material m) {
    TableIndex t = {.material = m};
    int left = 32 - m.men[0] - m.men[1];
    t.own_kings = binomial[left][m.kings[0]];
    t.other_kings = binomial[left - m.kings[0]][m.kings[1]];
    for (int home = 0; home <= HOME_MEN_MAX; home++) {
        t.base[home + 1] = t.base[home];
        if (home > m.men[0])
            continue;
        int middle = m.men[0] - home;
        t.middle[home] = binomial[24][middle];
        t.others[home] = binomial[28 - middle][m.men[1]];
        t.base[home + 1] += binomial[4][home] * t.middle[home] * t.others[home];
    }
    t.size = t.base[HOME_MEN_MAX + 1] * t.own_kings * t.other_kings;
    return t;
}

// The lowest `count` squares of `allowed`.
static ALWAYS_INLINE uint32_t lowest(uint32_t allowed, int count) {
    uint32_t rest = allowed;
    while (count-- > 0)
        rest &= rest - 1;
    return allowed & ~rest;
}

static uint32_t nth(uint32_t allowed, int n) {
    while (n-- > 0)
        allowed &= allowed - 1;
    return allowed & (~allowed + 1);
}

// The set of `count` squares of `allowed` with that rank.
static uint32_t unrank(uint64_t rank, uint32_t allowed, int count) {
    uint32_t set = 0;
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
    b.men[0] = unrank(index % t->middle[home], OWN_MIDDLE, m.men[0] - home) |
               unrank(index / t->middle[home], 0xf0000000u, home);
    b.men[1] = unrank(others, OTHER_MEN & ~b.men[0], m.men[1]);
    uint32_t men = b.men[0] | b.men[1];
    b.kings[0] = unrank(own_kings, ~men, m.kings[0]);
    b.kings[1] = unrank(other_kings, ~(men | b.kings[0]), m.kings[1]);
    return b;
}

// The next set of as many squares of `allowed`; false, with the first one, after the last.
static ALWAYS_INLINE bool next_set(uint32_t *set, uint32_t allowed) {
    uint32_t x = *set;
    // The lowest square moves up over what is not allowed and over the squares of the set next to it ...
    uint64_t sum = (uint64_t)(x | ~allowed) + (x & (~x + 1));
    bool more = x && !(sum >> 32);
    uint32_t up = more ? (uint32_t)sum & allowed : 0;
    // ... and those that it met fall down.
    *set = up | lowest(allowed, bits_count(x) - bits_count(up));
    return more;
}

static void next_own_men(const TableIndex *t, uint32_t *own) {
    uint32_t middle = *own & OWN_MIDDLE, home = *own & 0xf0000000u;
    if (!next_set(&middle, OWN_MIDDLE) && !next_set(&home, 0xf0000000u)) {
        int at_home = bits_count(home) + 1;
        home = lowest(0xf0000000u, at_home);
        middle = lowest(OWN_MIDDLE, t->material.men[0] - at_home);
    }
    *own = middle | home;
}

void index_next(const TableIndex *t, TableBoard *b) {
    uint32_t men = b->men[0] | b->men[1];
    if (next_set(&b->kings[1], ~(men | b->kings[0])))
        return;
    if (!next_set(&b->kings[0], ~men)) {
        if (!next_set(&b->men[1], OTHER_MEN & ~b->men[0])) {
            next_own_men(t, &b->men[0]);
            b->men[1] = lowest(OTHER_MEN & ~b->men[0], t->material.men[1]);
        }
        men = b->men[0] | b->men[1];
        b->kings[0] = lowest(~men, t->material.kings[0]);
    }
    b->kings[1] = lowest(~(men | b->kings[0]), t->material.kings[1]);
}
