// The score of the network by the vectors of WebAssembly.
#include "eval/network.h"

#ifdef __wasm_simd128__

#include <wasm_simd128.h>

enum {
    WORDS = 8, // of 16 bits in a vector
    PARTS = NETWORK_HIDDEN / WORDS,
};

_Static_assert(NETWORK_HIDDEN % WORDS == 0 && NETWORK_SECOND % 4 == 0, "the layers fill whole vectors");

static ALWAYS_INLINE void add_units(v128_t sum[PARTS], const int16_t weights[NETWORK_HIDDEN]) {
    for (int i = 0; i < PARTS; i++)
        sum[i] = wasm_i16x8_add(sum[i], wasm_v128_load(weights + WORDS * i));
}

// The first layer, clipped.
static ALWAYS_INLINE void hidden_on(const Network *network, const Shape *shape, const Position *p, const ShapeMen *men,
                                    v128_t hidden[PARTS]) {
    NetworkAddends addends;
    network_find_addends(network, shape, p, men, &addends);
    for (int i = 0; i < PARTS; i++)
        hidden[i] = wasm_v128_load(network->numbers.bias + WORDS * i);
    for (int row = 0; row < shape->rows; row++)
        add_units(hidden, addends.weights[row]);
    for (int i = shape->rows; i < addends.count; i++)
        add_units(hidden, addends.weights[i]);
    for (int i = 0; i < PARTS; i++)
        hidden[i] = wasm_i16x8_min(wasm_i16x8_max(hidden[i], wasm_i16x8_splat(0)), wasm_i16x8_splat(NETWORK_QA));
}

// The hidden units by the weights of one unit of the second layer, in four sums.
static ALWAYS_INLINE v128_t products(const v128_t hidden[PARTS], const int16_t weights[NETWORK_HIDDEN]) {
    v128_t sum = wasm_i32x4_dot_i16x8(hidden[0], wasm_v128_load(weights));
    for (int i = 1; i < PARTS; i++)
        sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(hidden[i], wasm_v128_load(weights + WORDS * i)));
    return sum;
}

// Adds neighbours: those of `a` in the lower half, those of `b` in the upper one.
static ALWAYS_INLINE v128_t add_pairs(v128_t a, v128_t b) {
    return wasm_i32x4_add(wasm_i32x4_shuffle(a, b, 0, 2, 4, 6), wasm_i32x4_shuffle(a, b, 1, 3, 5, 7));
}

// Four units of the second layer from `unit` on, clipped, by the weights of the last.
static ALWAYS_INLINE v128_t four_units(const NetworkNumbers *numbers, int bucket, int unit,
                                       const v128_t hidden[PARTS]) {
    const int16_t(*weights)[NETWORK_HIDDEN] = numbers->second[bucket] + unit;
    v128_t sum = add_pairs(add_pairs(products(hidden, weights[0]), products(hidden, weights[1])),
                           add_pairs(products(hidden, weights[2]), products(hidden, weights[3])));
    sum = wasm_i32x4_add(sum, wasm_v128_load(numbers->second_bias[bucket] + unit));
    sum = wasm_i32x4_max(sum, wasm_i32x4_splat(0));
    sum = wasm_i32x4_min(sum, wasm_i32x4_splat(NETWORK_QA * NETWORK_QB));
    return wasm_i32x4_mul(wasm_i32x4_shr(sum, NETWORK_QB_BITS), wasm_v128_load(numbers->last[bucket] + unit));
}

static ALWAYS_INLINE int score_on(const Network *network, const Shape *shape, const Position *p, const ShapeMen *men) {
    v128_t hidden[PARTS];
    hidden_on(network, shape, p, men, hidden);
    const NetworkNumbers *numbers = &network->numbers;
    int bucket = network_bucket_on(shape, bits_count(position_occupied(p)));
    v128_t sums = wasm_i32x4_splat(0);
    for (int unit = 0; unit < NETWORK_SECOND; unit += 4)
        sums = wasm_i32x4_add(sums, four_units(numbers, bucket, unit, hidden));
    sums = add_pairs(sums, sums);
    int32_t score = numbers->last_bias[bucket] + wasm_i32x4_extract_lane(sums, 0) + wasm_i32x4_extract_lane(sums, 1);
    return score / (NETWORK_QA * NETWORK_QC);
}

int network_score_simd128(const Network *network, const Board *board, const Position *p, const ShapeMen *men) {
    return board->width == 8 ? score_on(network, &shape_8x8, p, men) : score_on(network, &shape_10x10, p, men);
}

#else

typedef int NothingHere; // ISO C allows no empty file

#endif
