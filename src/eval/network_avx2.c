// The score of the network by the AVX2 instructions of x86-64.
#include "eval/network.h"

#if NETWORK_HAS_X86

#include <immintrin.h>

#define WITH_AVX2 __attribute__((target("avx2")))

enum {
    WORDS = 16,            // of 16 bits in a register
    PARTS = 8,             // registers of the first layer at a time: of 16, the rest for what is computed
    BLOCK = PARTS * WORDS, // units of the first layer at a time
    SUMS = 8,              // of 32 bits in a register
    QB_BITS = 6,
};

_Static_assert(NETWORK_HIDDEN % BLOCK == 0 && NETWORK_HIDDEN_FEWER % BLOCK == 0 && NETWORK_SECOND % SUMS == 0 &&
                   NETWORK_QB == 1 << QB_BITS,
               "the layers fill whole registers");

WITH_AVX2 static ALWAYS_INLINE __m256i load(const void *numbers) {
    return _mm256_loadu_si256((const __m256i *)numbers);
}

WITH_AVX2 static ALWAYS_INLINE void add_block(__m256i sum[PARTS], const int16_t weights[BLOCK]) {
#pragma GCC unroll 8
    for (int i = 0; i < PARTS; i++)
        sum[i] = _mm256_add_epi16(sum[i], load(weights + WORDS * i));
}

// The units of the first layer from `unit` on, clipped.
WITH_AVX2 static ALWAYS_INLINE void hidden_block(const Network *network, const Shape *shape,
                                                 const NetworkAddends *addends, int unit, __m256i hidden[PARTS]) {
#pragma GCC unroll 8
    for (int i = 0; i < PARTS; i++)
        hidden[i] = load(network->numbers.bias + unit + WORDS * i);
#pragma GCC unroll 10
    for (int row = 0; row < shape->rows; row++)
        add_block(hidden, addends->weights[row] + unit);
    for (int i = shape->rows; i < addends->count; i++)
        add_block(hidden, addends->weights[i] + unit);
    const __m256i min = _mm256_setzero_si256(), max = _mm256_set1_epi16(NETWORK_QA);
#pragma GCC unroll 8
    for (int i = 0; i < PARTS; i++)
        hidden[i] = _mm256_min_epi16(_mm256_max_epi16(hidden[i], min), max);
}

// The hidden units of a block by their weights for one unit of the second layer, in eight sums.
WITH_AVX2 static ALWAYS_INLINE __m256i products(const __m256i hidden[PARTS], const int16_t weights[BLOCK]) {
    __m256i sum = _mm256_madd_epi16(hidden[0], load(weights));
#pragma GCC unroll 8
    for (int i = 1; i < PARTS; i++)
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(hidden[i], load(weights + WORDS * i)));
    return sum;
}

// For four units, the sums of the lower half of a register and those of the upper half.
WITH_AVX2 static ALWAYS_INLINE __m256i four_units(const __m256i sums[4]) {
    return _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
}

// Eight units of the second layer from `unit` on, clipped, by the weights of the last.
WITH_AVX2 static ALWAYS_INLINE __m256i eight_units(const NetworkNumbers *numbers, int bucket, int unit,
                                                   const __m256i sums[8]) {
    __m256i one = four_units(sums), two = four_units(sums + 4);
    __m256i sum = _mm256_add_epi32(_mm256_permute2x128_si256(one, two, 0x20), // the lower halves
                                   _mm256_permute2x128_si256(one, two, 0x31));
    sum = _mm256_add_epi32(sum, load(numbers->second_bias[bucket] + unit));
    sum = _mm256_max_epi32(sum, _mm256_setzero_si256());
    sum = _mm256_min_epi32(sum, _mm256_set1_epi32(NETWORK_QA * NETWORK_QB));
    return _mm256_mullo_epi32(_mm256_srli_epi32(sum, QB_BITS), load(numbers->last[bucket] + unit));
}

WITH_AVX2 static ALWAYS_INLINE int score_on(const Network *network, const Shape *shape, int units, const Position *p) {
    NetworkAddends addends;
    network_find_addends(network, shape, p, &addends);
    const NetworkNumbers *numbers = &network->numbers;
    int bucket = network_bucket_on(shape, bits_count(position_occupied(p)));
    __m256i second[NETWORK_SECOND]; // of each unit, eight sums to be added
#pragma GCC unroll 2
    for (int unit = 0; unit < units; unit += BLOCK) {
        __m256i hidden[PARTS];
        hidden_block(network, shape, &addends, unit, hidden);
#pragma GCC unroll 16
        for (int j = 0; j < NETWORK_SECOND; j++) {
            __m256i more = products(hidden, numbers->second[bucket][j] + unit);
            second[j] = unit == 0 ? more : _mm256_add_epi32(second[j], more);
        }
    }
    __m256i sums = eight_units(numbers, bucket, 0, second);
#pragma GCC unroll 8
    for (int unit = SUMS; unit < NETWORK_SECOND; unit += SUMS)
        sums = _mm256_add_epi32(sums, eight_units(numbers, bucket, unit, second + unit));
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    four = _mm_hadd_epi32(four, four);
    four = _mm_hadd_epi32(four, four);
    return (numbers->last_bias[bucket] + _mm_cvtsi128_si32(four)) / (NETWORK_QA * NETWORK_QC);
}

WITH_AVX2 int network_score_avx2(const Network *network, const Board *board, const Position *p) {
    if (network->units == NETWORK_HIDDEN_FEWER)
        return board->width == 8 ? score_on(network, &shape_8x8, NETWORK_HIDDEN_FEWER, p)
                                 : score_on(network, &shape_10x10, NETWORK_HIDDEN_FEWER, p);
    return board->width == 8 ? score_on(network, &shape_8x8, NETWORK_HIDDEN, p)
                             : score_on(network, &shape_10x10, NETWORK_HIDDEN, p);
}

#else

typedef int NothingHere; // ISO C allows no empty file

#endif
