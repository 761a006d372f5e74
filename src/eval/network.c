#include "eval/network.h"

#include "base/platform.h"

bool network_path_works(NetworkPath path) {
    switch (path) {
    case NETWORK_AVX2: return NETWORK_HAS_X86 && platform_has_avx2();
    case NETWORK_AVX512: return NETWORK_HAS_X86 && platform_has_avx512();
    default: return path == NETWORK_PLAIN;
    }
}

// ---- Precomputed sums

static ALWAYS_INLINE void add_units(int16_t sum[NETWORK_HIDDEN], const int16_t weights[NETWORK_HIDDEN]) {
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        sum[i] = (int16_t)(sum[i] + weights[i]);
}

static void prepare_row(const NetworkNumbers *numbers, const Shape *shape, int row, int state,
                        int16_t sum[NETWORK_HIDDEN]) {
    int max = 0;
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        sum[i] = numbers->pattern[row][state][i];
    for (int column = 0; column < shape->width; column++, state /= 3) {
        int square = row * shape->width + column;
        if (state % 3 == 0)
            continue;
        add_units(sum, numbers->piece[state % 3 == 1 ? NETWORK_OWN_MAN : NETWORK_ENEMY_MAN][square]);
        max += NETWORK_PIECE_MAX;
    }
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        sum[i] = (int16_t)(sum[i] < -max ? -max : sum[i] > max ? max : sum[i]);
}

void network_prepare(Network *network, const Board *board) {
    const Shape *shape = shape_of(board);
    for (int row = 0; row < shape->rows; row++) {
        for (int state = 0; state < shape->row_states; state++)
            prepare_row(&network->numbers, shape, row, state, network->row[row][state]);
        for (int column = 0; column < shape->width; column++)
            for (int enemy = 0; enemy < 2; enemy++)
                for (int i = 0; i < NETWORK_HIDDEN; i++)
                    network->king[enemy][shape_row_begin(shape, row) + column][i] =
                        network->numbers
                            .piece[enemy ? NETWORK_ENEMY_KING : NETWORK_OWN_KING][row * shape->width + column][i];
    }
#ifdef __wasm_simd128__
    network_prepare_simd128(network);
#endif
    network->path = NETWORK_PLAIN;
    for (NetworkPath path = NETWORK_PLAIN; path < NETWORK_PATHS; path++)
        if (network_path_works(path))
            network->path = path;
}

// ---- The score

int network_bucket(const Board *board, int pieces) {
    return network_bucket_on(shape_of(board), pieces);
}

// The first layer, clipped.
static ALWAYS_INLINE void hidden_on(const Network *network, const Shape *shape, const Position *p, const ShapeMen *men,
                                    int16_t hidden[NETWORK_HIDDEN]) {
    NetworkAddends addends;
    network_find_addends(network, shape, p, men, &addends);
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        int sum = network->numbers.bias[i];
        for (int row = 0; row < shape->rows; row++)
            sum += addends.weights[row][i];
        hidden[i] = (int16_t)sum;
    }
    for (int i = shape->rows; i < addends.count; i++)
        add_units(hidden, addends.weights[i]);
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        hidden[i] = hidden[i] < 0 ? 0 : hidden[i] > NETWORK_QA ? NETWORK_QA : hidden[i];
}

static ALWAYS_INLINE int score_on(const Network *network, const Shape *shape, const Position *p, const ShapeMen *men) {
    int16_t hidden[NETWORK_HIDDEN];
    hidden_on(network, shape, p, men, hidden);
    const NetworkNumbers *numbers = &network->numbers;
    int bucket = network_bucket_on(shape, bits_count(position_occupied(p)));
    int32_t score = numbers->last_bias[bucket];
    for (int j = 0; j < NETWORK_SECOND; j++) {
        int32_t sum = 0;
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            sum += (int32_t)hidden[i] * numbers->second[bucket][j][i];
        sum += numbers->second_bias[bucket][j];
        const int max = NETWORK_QA * NETWORK_QB;
        sum = sum < 0 ? 0 : sum > max ? max : sum;
        score += sum / NETWORK_QB * numbers->last[bucket][j];
    }
    return score / (NETWORK_QA * NETWORK_QC);
}

// One instance for each board, so that its shape is a compile-time constant.
int network_score(const Network *network, const Board *board, const Position *p, const ShapeMen *men) {
#ifdef __wasm_simd128__
    return network_score_simd128(network, board, p, men);
#elif NETWORK_HAS_X86
    if (network->path == NETWORK_AVX512)
        return network_score_avx512(network, board, p, men);
    if (network->path == NETWORK_AVX2)
        return network_score_avx2(network, board, p, men);
#endif
    return board->width == 8 ? score_on(network, &shape_8x8, p, men) : score_on(network, &shape_10x10, p, men);
}
