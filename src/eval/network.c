#include "eval/network.h"

// What the code is made for: rows of `width` dark squares begin at bit row * width + row / 2, or on 10x10 (row + 1) / 2
// instead, and the last square's bit is `last`.
typedef struct Shape {
    int rows, width, odd, last;
    int phase[NETWORK_PHASES - 1]; // the most pieces of each phase but the last
} Shape;

static const Shape shape_8x8 = {8, 4, 0, 34, {8, 12, 17}};
static const Shape shape_10x10 = {10, 5, 1, 54, {13, 20, 28}};

// A row's squares as digits of base 3, the first square lowest; or, seen from the other side, the last square.
#define DIGITS4(n) (((n)&1) + 3 * ((n) >> 1 & 1) + 9 * ((n) >> 2 & 1) + 27 * ((n) >> 3 & 1))
#define TURNED4(n) (((n) >> 3 & 1) + 3 * ((n) >> 2 & 1) + 9 * ((n) >> 1 & 1) + 27 * ((n)&1))
#define DIGITS5(n) (DIGITS4(n) + 81 * ((n) >> 4 & 1))
#define TURNED5(n) (((n) >> 4 & 1) + 3 * TURNED4(n))
#define EIGHT(of, n) of(n), of(n + 1), of(n + 2), of(n + 3), of(n + 4), of(n + 5), of(n + 6), of(n + 7)

static const uint8_t digits4[2][16] = {{EIGHT(DIGITS4, 0), EIGHT(DIGITS4, 8)}, {EIGHT(TURNED4, 0), EIGHT(TURNED4, 8)}};
static const uint8_t digits5[2][32] = {
    {EIGHT(DIGITS5, 0), EIGHT(DIGITS5, 8), EIGHT(DIGITS5, 16), EIGHT(DIGITS5, 24)},
    {EIGHT(TURNED5, 0), EIGHT(TURNED5, 8), EIGHT(TURNED5, 16), EIGHT(TURNED5, 24)},
};

static const Shape *shape_of(const Board *board) {
    return board->width == 8 ? &shape_8x8 : &shape_10x10;
}

static ALWAYS_INLINE int row_begin(const Shape *shape, int row) {
    return row * shape->width + (row + shape->odd) / 2;
}

// ---- What is worked out beforehand

static void add_units(int16_t sum[NETWORK_HIDDEN], const int16_t units[NETWORK_HIDDEN]) {
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        sum[i] = (int16_t)(sum[i] + units[i]);
}

static void prepare_row(const NetworkNumbers *numbers, const Shape *shape, int row, int state,
                        int16_t sum[NETWORK_HIDDEN]) {
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        sum[i] = 0;
    for (int column = 0; column < shape->width; column++, state /= 3) {
        int square = row * shape->width + column;
        if (state % 3 != 0)
            add_units(sum, numbers->piece[state % 3 == 1 ? NETWORK_OWN_MAN : NETWORK_ENEMY_MAN][square]);
    }
}

void network_prepare(Network *network, const Board *board) {
    const Shape *shape = shape_of(board);
    int states = shape->width == 4 ? 81 : 243;
    for (int row = 0; row < shape->rows; row++) {
        for (int state = 0; state < states; state++)
            prepare_row(&network->numbers, shape, row, state, network->row[row][state]);
        for (int column = 0; column < shape->width; column++)
            for (int enemy = 0; enemy < 2; enemy++)
                for (int i = 0; i < NETWORK_HIDDEN; i++)
                    network->king[enemy][row_begin(shape, row) + column][i] =
                        network->numbers
                            .piece[enemy ? NETWORK_ENEMY_KING : NETWORK_OWN_KING][row * shape->width + column][i];
    }
}

// ---- The score

static ALWAYS_INLINE int phase_on(const Shape *shape, int pieces) {
    return (pieces > shape->phase[0]) + (pieces > shape->phase[1]) + (pieces > shape->phase[2]);
}

int network_phase(const Board *board, int pieces) {
    return phase_on(shape_of(board), pieces);
}

// The first layer, cut.
static ALWAYS_INLINE void hidden_on(const Network *network, const Shape *shape, const Position *p,
                                    int16_t hidden[NETWORK_HIDDEN]) {
    Side side = position_side(p), other = side_other(side);
    bool turned = side == WHITE;
    Bitboard own = position_men(p, side), enemy = position_men(p, other);
    const uint8_t *digits = shape->width == 4 ? digits4[turned] : digits5[turned];
    const int16_t *rows[NETWORK_ROWS];
    for (int row = 0; row < shape->rows; row++) {
        unsigned mask = (1u << shape->width) - 1;
        int begin = row_begin(shape, row);
        int state = digits[own >> begin & mask] + 2 * digits[enemy >> begin & mask];
        rows[row] = network->row[turned ? shape->rows - 1 - row : row][state];
    }
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        int sum = network->numbers.bias[i];
        for (int row = 0; row < shape->rows; row++)
            sum += rows[row][i];
        hidden[i] = (int16_t)sum;
    }
    for (int i = 0; i < 2; i++)
        for (Bitboard kings = position_kings(p, i ? other : side); kings;) {
            int bit = bits_pop(&kings);
            add_units(hidden, network->king[i][turned ? shape->last - bit : bit]);
        }
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        hidden[i] = hidden[i] < 0 ? 0 : hidden[i] > NETWORK_ONE ? NETWORK_ONE : hidden[i];
}

static ALWAYS_INLINE int score_on(const Network *network, const Shape *shape, const Position *p) {
    int16_t hidden[NETWORK_HIDDEN];
    hidden_on(network, shape, p, hidden);
    const NetworkNumbers *numbers = &network->numbers;
    int phase = phase_on(shape, bits_count(position_occupied(p)));
    int32_t score = numbers->last_bias[phase];
    for (int j = 0; j < NETWORK_SECOND; j++) {
        int32_t sum = 0;
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            sum += (int32_t)hidden[i] * numbers->second[phase][j][i];
        sum += numbers->second_bias[phase][j];
        const int most = NETWORK_ONE * NETWORK_SECOND_ONE;
        sum = sum < 0 ? 0 : sum > most ? most : sum;
        score += sum / NETWORK_SECOND_ONE * numbers->last[phase][j];
    }
    return score / (NETWORK_ONE * NETWORK_LAST_ONE);
}

// One instance for each board, in which its shape is constants of the code.
int network_score(const Network *network, const Board *board, const Position *p) {
    return board->width == 8 ? score_on(network, &shape_8x8, p) : score_on(network, &shape_10x10, p);
}
