// Static scores of positions met a short while ago: other ways lead to them again, and an evaluation costs more than a
// look here. Each worker has its own, which holds for one search.
#ifndef SEARCH_EVAL_CACHE_H
#define SEARCH_EVAL_CACHE_H

#include <stdbool.h>
#include <stdint.h>

// 128 KiB, which stay in the second-level cache of a processor.
enum { EVAL_CACHE_ENTRIES = 1 << 14 };

// An entry is the key's upper 48 bits above the score's 16; the place says the rest of the key.
typedef struct EvalCache {
    uint64_t entry[EVAL_CACHE_ENTRIES];
} EvalCache;

void eval_cache_clear(EvalCache *cache);

// Whether the score of the position with that key (Position.key) is known; then `score` is it.
static inline bool eval_cache_probe(const EvalCache *cache, uint64_t key, int *score) {
    uint64_t entry = cache->entry[key % EVAL_CACHE_ENTRIES];
    *score = (int16_t)(uint16_t)entry;
    return (entry ^ key) >> 16 == 0;
}

// Keeps a score, which fits in 16 bits.
static inline void eval_cache_store(EvalCache *cache, uint64_t key, int score) {
    cache->entry[key % EVAL_CACHE_ENTRIES] = (key & ~UINT64_C(0xffff)) | (uint16_t)(int16_t)score;
}

#endif
