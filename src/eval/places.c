#include "eval/places.h"

// What one piece of Black's is worth on a square.
static Staged worth_of(const Board *board, const int16_t weights[TERMS][STAGES], int bit, bool king) {
    int count[TERMS];
    terms_count_piece(board, bit, king, count);
    Staged worth = {{0}};
    for (int term = 0; term < TERMS; term++)
        for (int stage = 0; stage < STAGES; stage++)
            worth.stage[stage] += count[term] * weights[term][stage];
    return worth;
}

static void add(Staged *to, const Staged *from, int sign) {
    for (int stage = 0; stage < STAGES; stage++)
        to->stage[stage] += sign * from->stage[stage];
}

// A piece of the enemy is worth what an own one is on the square turned, taken off.
static Staged worth_for(const Shape *shape, const Board *board, const int16_t weights[TERMS][STAGES], bool enemy,
                        int bit, bool king) {
    Staged worth = {{0}}, own = worth_of(board, weights, shape_bit(shape, bit, enemy), king);
    add(&worth, &own, enemy ? -1 : 1);
    return worth;
}

void places_prepare(Places *places, const Board *board, const int16_t weights[TERMS][STAGES]) {
    const Shape *shape = shape_of(board);
    *places = (Places){.row = {{{{0}}}}};
    for (int row = 0; row < shape->rows; row++) {
        int power = 1;
        for (int column = 0; column < shape->width; column++, power *= 3) {
            int bit = shape_row_begin(shape, row) + column;
            for (int enemy = 0; enemy < 2; enemy++) {
                Staged man = worth_for(shape, board, weights, enemy, bit, false);
                for (int state = 0; state < shape->row_states; state++)
                    if (state / power % 3 == 1 + enemy)
                        add(&places->row[row][state], &man, 1);
                places->king[enemy][bit] = worth_for(shape, board, weights, enemy, bit, true);
            }
        }
    }
}

static ALWAYS_INLINE Staged score_on(const Places *places, const Shape *shape, const Position *p) {
    Side side = position_side(p), other = side_other(side);
    bool turned = side == WHITE;
    Bitboard own = position_men(p, side), enemy = position_men(p, other);
    Staged sum = {{0}};
    for (int row = 0; row < shape->rows; row++)
        add(&sum, &places->row[shape_row(shape, row, turned)][shape_row_state(shape, row, turned, own, enemy)], 1);
    for (int i = 0; i < 2; i++)
        for (Bitboard kings = position_kings(p, i ? other : side); kings;)
            add(&sum, &places->king[i][shape_bit(shape, bits_pop(&kings), turned)], 1);
    return sum;
}

Staged places_score(const Places *places, const Board *board, const Position *p) {
    return board->width == 8 ? score_on(places, &shape_8x8, p) : score_on(places, &shape_10x10, p);
}
