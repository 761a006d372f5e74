// Bit operations on 64-bit words: compiler built-ins if available, plain C11 otherwise.
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

#if defined(__GNUC__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

// Starts loading what is at an address into the cache.
#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) ((void)(address))
#endif

// Number of bits set, 0..64.
static ALWAYS_INLINE int bits_count(uint64_t b) {
#if defined(__POPCNT__) || (defined(__GNUC__) && (defined(__aarch64__) || defined(__wasm__)))
    return __builtin_popcountll(b);
#else
    // Without a popcount instruction the built-in is a library call; this is shorter.
    b -= (b >> 1) & 0x5555555555555555u;
    b = (b & 0x3333333333333333u) + ((b >> 2) & 0x3333333333333333u);
    b = (b + (b >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((b * 0x0101010101010101u) >> 56);
#endif
}

// Number of bits set in both words together, 0..128: cheaper than two counts if there is no popcount instruction.
static ALWAYS_INLINE int bits_count_pair(uint64_t a, uint64_t b) {
#if defined(__POPCNT__) || (defined(__GNUC__) && (defined(__aarch64__) || defined(__wasm__)))
    return bits_count(a) + bits_count(b);
#else
    a -= (a >> 1) & 0x5555555555555555u;
    b -= (b >> 1) & 0x5555555555555555u;
    a = (a & 0x3333333333333333u) + ((a >> 2) & 0x3333333333333333u);
    a += (b & 0x3333333333333333u) + ((b >> 2) & 0x3333333333333333u);
    a = (a & 0x0f0f0f0f0f0f0f0fu) + ((a >> 4) & 0x0f0f0f0f0f0f0f0fu);
    return (int)((a * 0x0101010101010101u) >> 56);
#endif
}

// The lowest bit set, alone; 0 if there is none.
static ALWAYS_INLINE uint64_t bits_first(uint64_t b) {
    return b & (~b + 1);
}

// Index of the lowest bit set; `b` is not 0.
static ALWAYS_INLINE int bits_lowest(uint64_t b) {
#if defined(__GNUC__)
    return __builtin_ctzll(b);
#else
    return bits_count(bits_first(b) - 1);
#endif
}

// Removes the lowest bit set from `*b` (not 0) and returns its index.
static ALWAYS_INLINE int bits_pop(uint64_t *b) {
    int index = bits_lowest(*b);
    *b &= *b - 1;
    return index;
}

// True if at least two bits are set.
static ALWAYS_INLINE int bits_many(uint64_t b) {
    return (b & (b - 1)) != 0;
}

// Rotation to the left by `by` places, negative to the right; one instruction for a variable `by`.
static ALWAYS_INLINE uint64_t bits_rotate(uint64_t b, int by) {
    unsigned left = (unsigned)by & 63u;
    return (b << left) | (b >> ((64u - left) & 63u));
}

#endif
