// Seeded random numbers (splitmix64, Steele, Lea and Flood 2014): the same seed gives the same
// sequence on every machine.
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t state;
} Rng;

#define RNG_GOLDEN UINT64_C(0x9e3779b97f4a7c15) // 2^64 divided by the golden ratio

// A hash of `z` in which every bit depends on all others.
static inline uint64_t rng_mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline uint64_t rng_next(Rng *rng) {
    return rng_mix(rng->state += RNG_GOLDEN);
}

// A number in 0..bound-1; `bound` is at least 1.
static inline uint32_t rng_below(Rng *rng, uint32_t bound) {
    return (uint32_t)(((rng_next(rng) >> 32) * bound) >> 32);
}

#endif
