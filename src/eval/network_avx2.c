// The score of the network by the AVX2 instructions of x86-64.
#include "eval/network.h"

#if NETWORK_HAS_X86

#include <immintrin.h>

#define WITH_AVX2 __attribute__((target("avx2")))

enum {
    WORDS = 16, // of 16 bits in a register
    PARTS = NETWORK_HIDDEN / WORDS,
    SUMS = 8, // of 32 bits in a register
};

_Static_assert(NETWORK_HIDDEN % WORDS == 0 && NETWORK_SECOND % SUMS == 0, "the layers fill whole registers");

WITH_AVX2 static ALWAYS_INLINE __m256i load(const void *numbers) {
    return _mm256_loadu_si256((const __m256i *)numbers);
}

WITH_AVX2 static ALWAYS_INLINE void add_units(__m256i sum[PARTS], const int16_t weights[NETWORK_HIDDEN]) {
#pragma GCC unroll 16
    for (int i = 0; i < PARTS; i++)
        sum[i] = _mm256_add_epi16(sum[i], load(weights + WORDS * i));
}

// The first layer, clipped.
WITH_AVX2 static ALWAYS_INLINE void hidden_on(const Network *network, const Shape *shape, const Position *p,
                                              const ShapeMen *men, __m256i hidden[PARTS]) {
    NetworkAddends addends;
    network_find_addends(network, shape, p, men, &addends);
#pragma GCC unroll 16
    for (int i = 0; i < PARTS; i++)
        hidden[i] = load(network->numbers.bias + WORDS * i);
#pragma GCC unroll 10
    for (int row = 0; row < shape->rows; row++)
        add_units(hidden, addends.weights[row]);
    for (int i = shape->rows; i < addends.count; i++)
        add_units(hidden, addends.weights[i]);
    const __m256i min = _mm256_setzero_si256(), max = _mm256_set1_epi16(NETWORK_QA);
#pragma GCC unroll 16
    for (int i = 0; i < PARTS; i++)
        hidden[i] = _mm256_min_epi16(_mm256_max_epi16(hidden[i], min), max);
}

// The hidden units by the weights of one unit of the second layer, in eight sums.
WITH_AVX2 static ALWAYS_INLINE __m256i products(const __m256i hidden[PARTS], const int16_t weights[NETWORK_HIDDEN]) {
    __m256i sum = _mm256_madd_epi16(hidden[0], load(weights));
#pragma GCC unroll 16
    for (int i = 1; i < PARTS; i++)
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(hidden[i], load(weights + WORDS * i)));
    return sum;
}

// For four units, the sums of the lower half of a register and those of the upper half.
WITH_AVX2 static ALWAYS_INLINE __m256i four_units(const __m256i hidden[PARTS],
                                                  const int16_t weights[][NETWORK_HIDDEN]) {
    return _mm256_hadd_epi32(_mm256_hadd_epi32(products(hidden, weights[0]), products(hidden, weights[1])),
                             _mm256_hadd_epi32(products(hidden, weights[2]), products(hidden, weights[3])));
}

// Eight units of the second layer from `unit` on, clipped, by the weights of the last.
WITH_AVX2 static ALWAYS_INLINE __m256i eight_units(const NetworkNumbers *numbers, int bucket, int unit,
                                                   const __m256i hidden[PARTS]) {
    __m256i one = four_units(hidden, numbers->second[bucket] + unit);
    __m256i two = four_units(hidden, numbers->second[bucket] + unit + 4);
    __m256i sum = _mm256_add_epi32(_mm256_permute2x128_si256(one, two, 0x20), // the lower halves
                                   _mm256_permute2x128_si256(one, two, 0x31));
    sum = _mm256_add_epi32(sum, load(numbers->second_bias[bucket] + unit));
    sum = _mm256_max_epi32(sum, _mm256_setzero_si256());
    sum = _mm256_min_epi32(sum, _mm256_set1_epi32(NETWORK_QA * NETWORK_QB));
    return _mm256_mullo_epi32(_mm256_srli_epi32(sum, NETWORK_QB_BITS), load(numbers->last[bucket] + unit));
}

WITH_AVX2 static ALWAYS_INLINE int score_on(const Network *network, const Shape *shape, const Position *p,
                                            const ShapeMen *men) {
    __m256i hidden[PARTS];
    hidden_on(network, shape, p, men, hidden);
    const NetworkNumbers *numbers = &network->numbers;
    int bucket = network_bucket_on(shape, bits_count(position_occupied(p)));
    __m256i sums = eight_units(numbers, bucket, 0, hidden);
#pragma GCC unroll 8
    for (int unit = SUMS; unit < NETWORK_SECOND; unit += SUMS)
        sums = _mm256_add_epi32(sums, eight_units(numbers, bucket, unit, hidden));
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    four = _mm_hadd_epi32(four, four);
    four = _mm_hadd_epi32(four, four);
    return (numbers->last_bias[bucket] + _mm_cvtsi128_si32(four)) / (NETWORK_QA * NETWORK_QC);
}

WITH_AVX2 int network_score_avx2(const Network *network, const Board *board, const Position *p, const ShapeMen *men) {
    return board->width == 8 ? score_on(network, &shape_8x8, p, men) : score_on(network, &shape_10x10, p, men);
}

#else

typedef int NothingHere; // ISO C allows no empty file

#endif
