// The score of the network by the AVX-512 instructions of x86-64, with the dot products of VNNI.
#include "eval/network.h"

#if NETWORK_HAS_X86

#include <immintrin.h>

#define WITH_AVX512 __attribute__((target("avx512f,avx512bw,avx512vnni")))

enum {
    WORDS = 32, // of 16 bits in a register
    PARTS = NETWORK_HIDDEN / WORDS,
};

_Static_assert(NETWORK_HIDDEN % WORDS == 0 && NETWORK_SECOND == 16,
               "the first layer fills whole registers, the second layer one");

WITH_AVX512 static ALWAYS_INLINE void add_units(__m512i sum[PARTS], const int16_t weights[NETWORK_HIDDEN]) {
#pragma GCC unroll 8
    for (int i = 0; i < PARTS; i++)
        sum[i] = _mm512_add_epi16(sum[i], _mm512_loadu_si512(weights + WORDS * i));
}

// The first layer, clipped.
WITH_AVX512 static ALWAYS_INLINE void hidden_on(const Network *network, const Shape *shape, const Position *p,
                                                const ShapeMen *men, __m512i hidden[PARTS]) {
    NetworkAddends addends;
    network_find_addends(network, shape, p, men, &addends);
#pragma GCC unroll 8
    for (int i = 0; i < PARTS; i++)
        hidden[i] = _mm512_loadu_si512(network->numbers.bias + WORDS * i);
#pragma GCC unroll 10
    for (int row = 0; row < shape->rows; row++)
        add_units(hidden, addends.weights[row]);
    for (int i = shape->rows; i < addends.count; i++)
        add_units(hidden, addends.weights[i]);
    const __m512i min = _mm512_setzero_si512(), max = _mm512_set1_epi16(NETWORK_QA);
#pragma GCC unroll 8
    for (int i = 0; i < PARTS; i++)
        hidden[i] = _mm512_min_epi16(_mm512_max_epi16(hidden[i], min), max);
}

// The hidden units by the weights of one unit of the second layer, in 16 sums.
WITH_AVX512 static ALWAYS_INLINE __m512i products(const __m512i hidden[PARTS], const int16_t weights[NETWORK_HIDDEN]) {
    __m512i sum = _mm512_setzero_si512();
#pragma GCC unroll 8
    for (int i = 0; i < PARTS; i++)
        sum = _mm512_dpwssd_epi32(sum, hidden[i], _mm512_loadu_si512(weights + WORDS * i));
    return sum;
}

// In each quarter, two sums of `a` and two of `b`: of its first and third, and of its second and fourth number.
WITH_AVX512 static ALWAYS_INLINE __m512i add_halves(__m512i a, __m512i b) {
    return _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
}

// For four units, the sum of each quarter of a register: a quarter holds one for every unit.
WITH_AVX512 static ALWAYS_INLINE __m512i four_units(const __m512i hidden[PARTS],
                                                    const int16_t weights[][NETWORK_HIDDEN]) {
    __m512i one = add_halves(products(hidden, weights[0]), products(hidden, weights[1]));
    __m512i two = add_halves(products(hidden, weights[2]), products(hidden, weights[3]));
    return _mm512_add_epi32(_mm512_unpacklo_epi64(one, two), _mm512_unpackhi_epi64(one, two));
}

// Quarters added by twos: those of `a` in the lower half, those of `b` in the upper one.
WITH_AVX512 static ALWAYS_INLINE __m512i add_quarters(__m512i a, __m512i b) {
    return _mm512_add_epi32(_mm512_shuffle_i32x4(a, b, 0x88), _mm512_shuffle_i32x4(a, b, 0xdd));
}

WITH_AVX512 static ALWAYS_INLINE int score_on(const Network *network, const Shape *shape, const Position *p,
                                              const ShapeMen *men) {
    __m512i hidden[PARTS];
    hidden_on(network, shape, p, men, hidden);
    const NetworkNumbers *numbers = &network->numbers;
    int bucket = network_bucket_on(shape, bits_count(position_occupied(p)));
    const int16_t(*second)[NETWORK_HIDDEN] = numbers->second[bucket];
    __m512i sum = add_quarters(add_quarters(four_units(hidden, second), four_units(hidden, second + 4)),
                               add_quarters(four_units(hidden, second + 8), four_units(hidden, second + 12)));
    sum = _mm512_add_epi32(sum, _mm512_loadu_si512(numbers->second_bias[bucket]));
    sum = _mm512_max_epi32(sum, _mm512_setzero_si512());
    sum = _mm512_min_epi32(sum, _mm512_set1_epi32(NETWORK_QA * NETWORK_QB));
    sum = _mm512_mullo_epi32(_mm512_srli_epi32(sum, NETWORK_QB_BITS), _mm512_loadu_si512(numbers->last[bucket]));
    return (numbers->last_bias[bucket] + _mm512_reduce_add_epi32(sum)) / (NETWORK_QA * NETWORK_QC);
}

WITH_AVX512 int network_score_avx512(const Network *network, const Board *board, const Position *p,
                                     const ShapeMen *men) {
    return board->width == 8 ? score_on(network, &shape_8x8, p, men) : score_on(network, &shape_10x10, p, men);
}

#else

typedef int NothingHere; // ISO C allows no empty file

#endif
