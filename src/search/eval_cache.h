// A cache of static scores: transpositions are frequent, and an evaluation costs more than a probe. Each worker has its
// own, which is kept from search to search while the weights and the generator of moves stay the same.
#ifndef SEARCH_EVAL_CACHE_H
#define SEARCH_EVAL_CACHE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/bits.h"

// 128 KiB, which fit in the second-level cache of a processor.
enum { EVAL_CACHE_ENTRIES = 1 << 14 };

// An entry is the key's upper 48 bits above the score's 16; the index supplies the rest of the key.
typedef struct EvalCache {
    uint64_t entry[EVAL_CACHE_ENTRIES];
} EvalCache;

static inline void eval_cache_clear(EvalCache *cache) {
    memset(cache, 0, sizeof *cache);
}

// Looks up the key of a position (Position.key); true, with `score` set, on a hit.
static inline bool eval_cache_probe(const EvalCache *cache, uint64_t key, int *score) {
    uint64_t entry = cache->entry[key % EVAL_CACHE_ENTRIES];
    *score = (int16_t)(uint16_t)entry;
    return (entry ^ key) >> 16 == 0;
}

static inline void eval_cache_prefetch(const EvalCache *cache, uint64_t key) {
    PREFETCH(&cache->entry[key % EVAL_CACHE_ENTRIES]);
}

// Stores a score, which fits in 16 bits.
static inline void eval_cache_store(EvalCache *cache, uint64_t key, int score) {
    cache->entry[key % EVAL_CACHE_ENTRIES] = (key & ~UINT64_C(0xffff)) | (uint16_t)(int16_t)score;
}

#endif
