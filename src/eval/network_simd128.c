// The score of the network by the vectors of WebAssembly.
#include "eval/network.h"

#ifdef __wasm_simd128__

#include <wasm_simd128.h>

enum {
    WORDS = 8,             // of 16 bits in a vector
    PARTS = 8,             // vectors of the first layer at a time; most processors have 16
    BLOCK = PARTS * WORDS, // units of the first layer at a time
    QB_BITS = 6,
};

_Static_assert(NETWORK_HIDDEN % BLOCK == 0 && NETWORK_HIDDEN_FEWER % BLOCK == 0 && NETWORK_SECOND % 4 == 0 &&
                   NETWORK_QB == 1 << QB_BITS,
               "the layers fill whole vectors");

static ALWAYS_INLINE void add_block(v128_t sum[PARTS], const int16_t weights[BLOCK]) {
    for (int i = 0; i < PARTS; i++)
        sum[i] = wasm_i16x8_add(sum[i], wasm_v128_load(weights + WORDS * i));
}

// Adds neighbours: those of `a` in the lower half, those of `b` in the upper one.
static ALWAYS_INLINE v128_t add_pairs(v128_t a, v128_t b) {
    return wasm_i32x4_add(wasm_i32x4_shuffle(a, b, 0, 2, 4, 6), wasm_i32x4_shuffle(a, b, 1, 3, 5, 7));
}

// The units of the first layer from `unit` on, clipped.
static ALWAYS_INLINE void hidden_block(const Network *network, const Shape *shape, const NetworkAddends *addends,
                                       int unit, v128_t hidden[PARTS]) {
    for (int i = 0; i < PARTS; i++)
        hidden[i] = wasm_v128_load(network->numbers.bias + unit + WORDS * i);
    for (int row = 0; row < shape->rows; row++)
        add_block(hidden, addends->weights[row] + unit);
    for (int i = shape->rows; i < addends->count; i++)
        add_block(hidden, addends->weights[i] + unit);
    for (int i = 0; i < PARTS; i++)
        hidden[i] = wasm_i16x8_min(wasm_i16x8_max(hidden[i], wasm_i16x8_splat(0)), wasm_i16x8_splat(NETWORK_QA));
}

// The hidden units of a block by their weights for one unit of the second layer, in four sums.
static ALWAYS_INLINE v128_t products(const v128_t hidden[PARTS], const int16_t weights[BLOCK]) {
    v128_t sum = wasm_i32x4_dot_i16x8(hidden[0], wasm_v128_load(weights));
    for (int i = 1; i < PARTS; i++)
        sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(hidden[i], wasm_v128_load(weights + WORDS * i)));
    return sum;
}

// Four units of the second layer from `unit` on, clipped, by the weights of the last.
static ALWAYS_INLINE v128_t four_units(const NetworkNumbers *numbers, int bucket, int unit, const v128_t sums[4]) {
    v128_t sum = add_pairs(add_pairs(sums[0], sums[1]), add_pairs(sums[2], sums[3]));
    sum = wasm_i32x4_add(sum, wasm_v128_load(numbers->second_bias[bucket] + unit));
    sum = wasm_i32x4_max(sum, wasm_i32x4_splat(0));
    sum = wasm_i32x4_min(sum, wasm_i32x4_splat(NETWORK_QA * NETWORK_QB));
    return wasm_i32x4_mul(wasm_i32x4_shr(sum, QB_BITS), wasm_v128_load(numbers->last[bucket] + unit));
}

static ALWAYS_INLINE int score_on(const Network *network, const Shape *shape, int units, const Position *p) {
    NetworkAddends addends;
    network_find_addends(network, shape, p, &addends);
    const NetworkNumbers *numbers = &network->numbers;
    int bucket = network_bucket_on(shape, bits_count(position_occupied(p)));
    v128_t second[NETWORK_SECOND]; // of each unit, four sums to be added
    for (int unit = 0; unit < units; unit += BLOCK) {
        v128_t hidden[PARTS];
        hidden_block(network, shape, &addends, unit, hidden);
        for (int j = 0; j < NETWORK_SECOND; j++) {
            v128_t more = products(hidden, numbers->second[bucket][j] + unit);
            second[j] = unit == 0 ? more : wasm_i32x4_add(second[j], more);
        }
    }
    v128_t sums = wasm_i32x4_splat(0);
    for (int unit = 0; unit < NETWORK_SECOND; unit += 4)
        sums = wasm_i32x4_add(sums, four_units(numbers, bucket, unit, second + unit));
    sums = add_pairs(sums, sums);
    int32_t score = numbers->last_bias[bucket] + wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1);
    return score / (NETWORK_QA * NETWORK_QC);
}

int network_score_simd128(const Network *network, const Board *board, const Position *p) {
    if (network->units == NETWORK_HIDDEN_FEWER)
        return board->width == 8 ? score_on(network, &shape_8x8, NETWORK_HIDDEN_FEWER, p)
                                 : score_on(network, &shape_10x10, NETWORK_HIDDEN_FEWER, p);
    return board->width == 8 ? score_on(network, &shape_8x8, NETWORK_HIDDEN, p)
                             : score_on(network, &shape_10x10, NETWORK_HIDDEN, p);
}

#else

typedef int NothingHere; // ISO C allows no empty file

#endif
