// The score of the network by the vectors of WebAssembly. They are short, and three quarters of the units of the first
// layer are 0 in a usual position: so the second layer adds up only the pairs of neighbours that are not.
#include "eval/network.h"

#ifdef __wasm_simd128__

#include <wasm_simd128.h>

enum {
    WORDS = 8, // of 16 bits in a vector
    PARTS = NETWORK_HIDDEN / WORDS,
};

_Static_assert(NETWORK_HIDDEN == 64 * 2 && NETWORK_SECOND == 16,
               "the pairs fill a word, the second layer four vectors");

void network_prepare_simd128(Network *network) {
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
        for (int unit = 0; unit < NETWORK_SECOND; unit++)
            for (int i = 0; i < NETWORK_HIDDEN; i++)
                network->second_pairs[bucket][i / 2][unit][i % 2] = network->numbers.second[bucket][unit][i];
}

// Hides from the compiler where an address comes from, so that it leaves the offset to each load instead of adding it
// up first.
static ALWAYS_INLINE const int16_t *hide(const int16_t *address) {
    __asm__("" : "+r"(address));
    return address;
}

static ALWAYS_INLINE void add_half(v128_t sum[PARTS / 2], int half, const int16_t weights[NETWORK_HIDDEN]) {
    const int16_t *from = hide(weights);
    for (int i = 0; i < PARTS / 2; i++)
        sum[i] = wasm_i16x8_add(sum[i], wasm_v128_load(from + WORDS * (half * PARTS / 2 + i)));
}

// A half of the first layer, clipped: the registers of a processor hold no more.
static ALWAYS_INLINE void half_on(const Network *network, const Shape *shape, const NetworkAddends *addends, int half,
                                  v128_t hidden[PARTS / 2]) {
    for (int i = 0; i < PARTS / 2; i++)
        hidden[i] = wasm_v128_load(network->numbers.bias + WORDS * (half * PARTS / 2 + i));
    for (int row = 0; row < shape->rows; row++)
        add_half(hidden, half, addends->weights[row]);
    for (int i = shape->rows; i < addends->count; i++)
        add_half(hidden, half, addends->weights[i]);
    for (int i = 0; i < PARTS / 2; i++)
        hidden[i] = wasm_i16x8_min(wasm_i16x8_max(hidden[i], wasm_i16x8_splat(0)), wasm_i16x8_splat(NETWORK_QA));
}

// The pairs of neighbours in the first layer that are not both 0, a bit for each.
static ALWAYS_INLINE uint64_t active_pairs(const v128_t hidden[PARTS]) {
    const v128_t zero = wasm_i32x4_splat(0);
    uint64_t pairs = 0;
    for (int i = 0; i < PARTS; i += 4) {
        v128_t low = wasm_i16x8_narrow_i32x4(wasm_i32x4_ne(hidden[i], zero), wasm_i32x4_ne(hidden[i + 1], zero));
        v128_t high = wasm_i16x8_narrow_i32x4(wasm_i32x4_ne(hidden[i + 2], zero), wasm_i32x4_ne(hidden[i + 3], zero));
        pairs |= (uint64_t)wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(low, high)) << 4 * i;
    }
    return pairs;
}

// Adds a pair of the first layer, four times the same, to the sums of the second layer.
static ALWAYS_INLINE void add_pair(v128_t sums[4], v128_t pair, const int16_t weights[NETWORK_SECOND][2]) {
    const int16_t *from = hide(weights[0]);
    for (int i = 0; i < 4; i++)
        sums[i] = wasm_i32x4_add(sums[i], wasm_i32x4_dot_i16x8(pair, wasm_v128_load(from + WORDS * i)));
}

// Four units of the second layer from `unit` on, clipped, by the weights of the last.
static ALWAYS_INLINE v128_t four_units(const NetworkNumbers *numbers, int bucket, int unit, v128_t sum) {
    sum = wasm_i32x4_add(sum, wasm_v128_load(numbers->second_bias[bucket] + unit));
    sum = wasm_i32x4_max(sum, wasm_i32x4_splat(0));
    sum = wasm_i32x4_min(sum, wasm_i32x4_splat(NETWORK_QA * NETWORK_QB));
    return wasm_i32x4_mul(wasm_i32x4_shr(sum, NETWORK_QB_BITS), wasm_v128_load(numbers->last[bucket] + unit));
}

static ALWAYS_INLINE int score_on(const Network *network, const Shape *shape, const Position *p, const ShapeMen *men) {
    NetworkAddends addends;
    network_find_addends(network, shape, p, men, &addends);
    v128_t hidden[PARTS];
    half_on(network, shape, &addends, 0, hidden);
    half_on(network, shape, &addends, 1, hidden + PARTS / 2);

    const NetworkNumbers *numbers = &network->numbers;
    int bucket = network_bucket_on(shape, bits_count(position_occupied(p)));
    v128_t sums[4] = {0};
    for (uint64_t pairs = active_pairs(hidden); pairs;) {
        int pair = bits_pop(&pairs);
        add_pair(sums, wasm_v128_load32_splat((const char *)hidden + 4 * pair), network->second_pairs[bucket][pair]);
    }
    v128_t total = four_units(numbers, bucket, 0, sums[0]);
    for (int i = 1; i < 4; i++)
        total = wasm_i32x4_add(total, four_units(numbers, bucket, 4 * i, sums[i]));
    int32_t score = numbers->last_bias[bucket];
    score += wasm_i32x4_extract_lane(total, 0) + wasm_i32x4_extract_lane(total, 1);
    score += wasm_i32x4_extract_lane(total, 2) + wasm_i32x4_extract_lane(total, 3);
    return score / (NETWORK_QA * NETWORK_QC);
}

int network_score_simd128(const Network *network, const Board *board, const Position *p, const ShapeMen *men) {
    return board->width == 8 ? score_on(network, &shape_8x8, p, men) : score_on(network, &shape_10x10, p, men);
}

#else

typedef int NothingHere; // ISO C allows no empty file

#endif
