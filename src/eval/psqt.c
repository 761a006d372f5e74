#include "eval/psqt.h"

// The worth of a black piece on a square.
static Tapered worth_of(const Board *board, const int16_t weights[TERMS][PHASES], int bit, bool king) {
    int count[TERMS];
    terms_count_piece(board, bit, king, count);
    Tapered worth = {{0}};
    for (int term = 0; term < TERMS; term++)
        for (int phase = 0; phase < PHASES; phase++)
            worth.score[phase] += count[term] * weights[term][phase];
    return worth;
}

static void add(Tapered *to, const Tapered *from, int sign) {
    for (int phase = 0; phase < PHASES; phase++)
        to->score[phase] += sign * from->score[phase];
}

// An enemy piece counts as an own one on the opposite square, negated.
static Tapered worth_for(const Shape *shape, const Board *board, const int16_t weights[TERMS][PHASES], bool enemy,
                         int bit, bool king) {
    Tapered worth = {{0}}, own = worth_of(board, weights, shape_bit(shape, bit, enemy), king);
    add(&worth, &own, enemy ? -1 : 1);
    return worth;
}

void psqt_prepare(Psqt *psqt, const Board *board, const int16_t weights[TERMS][PHASES]) {
    const Shape *shape = shape_of(board);
    *psqt = (Psqt){.row = {{{{0}}}}};
    for (int row = 0; row < shape->rows; row++) {
        int power = 1;
        for (int column = 0; column < shape->width; column++, power *= 3) {
            int bit = shape_row_begin(shape, row) + column;
            for (int enemy = 0; enemy < 2; enemy++) {
                Tapered man = worth_for(shape, board, weights, enemy, bit, false);
                for (int state = 0; state < shape->row_states; state++)
                    if (state / power % 3 == 1 + enemy)
                        add(&psqt->row[row][state], &man, 1);
                psqt->king[enemy][bit] = worth_for(shape, board, weights, enemy, bit, true);
            }
        }
    }
}

static ALWAYS_INLINE Tapered score_on(const Psqt *psqt, const Shape *shape, const Position *p, const ShapeMen *men) {
    Side side = position_side(p), other = side_other(side);
    bool turned = side == WHITE;
    Tapered sum = {{0}};
    for (int row = 0; row < shape->rows; row++)
        add(&sum, &psqt->row[row][men->row[row]], 1);
    for (int i = 0; i < 2; i++)
        for (Bitboard kings = position_kings(p, i ? other : side); kings;)
            add(&sum, &psqt->king[i][shape_bit(shape, bits_pop(&kings), turned)], 1);
    return sum;
}

Tapered psqt_score(const Psqt *psqt, const Board *board, const Position *p, const ShapeMen *men) {
    return board->width == 8 ? score_on(psqt, &shape_8x8, p, men) : score_on(psqt, &shape_10x10, p, men);
}
