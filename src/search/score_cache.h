// Static scores of positions met a short while ago: other ways lead to them again, and an evaluation costs more than a
// look here. Each worker has its own, which holds for one search.
#ifndef SEARCH_SCORE_CACHE_H
#define SEARCH_SCORE_CACHE_H

#include <stdbool.h>
#include <stdint.h>

// 128 KiB, which stay in the second-level cache of a processor.
enum { SCORE_CACHE_ENTRIES = 1 << 14 };

// An entry is the key's upper 48 bits above the score's 16; the place says the rest of the key.
typedef struct ScoreCache {
    uint64_t entry[SCORE_CACHE_ENTRIES];
} ScoreCache;

void score_cache_clear(ScoreCache *cache);

// Whether the score of the position with that key (Position.key) is known; then `score` is it.
static inline bool score_cache_find(const ScoreCache *cache, uint64_t key, int *score) {
    uint64_t entry = cache->entry[key % SCORE_CACHE_ENTRIES];
    *score = (int16_t)(uint16_t)entry;
    return (entry ^ key) >> 16 == 0;
}

// Keeps a score, which fits in 16 bits.
static inline void score_cache_keep(ScoreCache *cache, uint64_t key, int score) {
    cache->entry[key % SCORE_CACHE_ENTRIES] = (key & ~UINT64_C(0xffff)) | (uint16_t)(int16_t)score;
}

#endif
