#include "tablebase/cache.h"

#include <stdlib.h>

enum { STORED_BITS = 24 };
#define STORED_MASK ((UINT64_C(1) << STORED_BITS) - 1)

bool cache_init(BlockCache *cache, size_t mb) {
    cache->sets = ((uint64_t)mb << 20) / (CACHE_WAYS * (CACHE_WORDS + 1) * sizeof(uint64_t));
    if (cache->sets == 0)
        cache->sets = 1;
    cache->tags = calloc((size_t)cache->sets, CACHE_WAYS * sizeof *cache->tags);
    cache->words = calloc((size_t)cache->sets, CACHE_WAYS * CACHE_WORDS * sizeof *cache->words);
    int locks = 0;
    while (cache->tags && cache->words && locks < CACHE_LOCKS && mutex_init(&cache->locks[locks]))
        locks++;
    if (locks == CACHE_LOCKS)
        return true;
    while (locks > 0)
        mutex_free(&cache->locks[--locks]);
    free(cache->tags);
    free(cache->words);
    return false;
}

void cache_free(BlockCache *cache) {
    for (int i = 0; i < CACHE_LOCKS; i++)
        mutex_free(&cache->locks[i]);
    free(cache->tags);
    free(cache->words);
}

static uint64_t set_of(const BlockCache *cache, uint64_t key) {
    return (key * 0x9e3779b97f4a7c15u >> 32) * cache->sets >> 32;
}

int cache_probe(BlockCache *cache, uint64_t key, uint32_t place) {
    uint64_t first = set_of(cache, key) * CACHE_WAYS;
    for (uint64_t slot = first; slot < first + CACHE_WAYS; slot++) {
        uint64_t tag = atomic_load_explicit(&cache->tags[slot], memory_order_acquire);
        if (tag >> STORED_BITS != key)
            continue;
        uint64_t word = atomic_load_explicit(&cache->words[slot * CACHE_WORDS + place / 32], memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        if (atomic_load_explicit(&cache->tags[slot], memory_order_relaxed) == tag)
            return (int)(word >> (2 * (place % 32)) & 3);
    }
    return -1;
}

static void store(BlockCache *cache, uint64_t slot, uint64_t key, const uint8_t *results) {
    uint64_t stored = atomic_load_explicit(&cache->tags[slot], memory_order_relaxed) & STORED_MASK;
    // No key, while the words change.
    atomic_store_explicit(&cache->tags[slot], stored, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    for (uint64_t w = 0; w < CACHE_WORDS; w++) {
        uint64_t word = 0;
        for (int i = 31; i >= 0; i--)
            word = word << 2 | results[32 * w + (uint64_t)i];
        atomic_store_explicit(&cache->words[slot * CACHE_WORDS + w], word, memory_order_relaxed);
    }
    atomic_store_explicit(&cache->tags[slot], key << STORED_BITS | ((stored + 1) & STORED_MASK), memory_order_release);
}

void cache_store(BlockCache *cache, uint64_t key, const uint8_t results[1 << PACK_BLOCK_BITS]) {
    uint64_t set = set_of(cache, key), oldest = set * CACHE_WAYS, least = UINT64_MAX;
    mutex_lock(&cache->locks[set % CACHE_LOCKS]);
    // The place that was stored to least is next, so that all take turns; another thread may have been faster.
    bool there = false;
    for (uint64_t slot = set * CACHE_WAYS; slot < (set + 1) * CACHE_WAYS; slot++) {
        uint64_t tag = atomic_load_explicit(&cache->tags[slot], memory_order_relaxed);
        there = there || tag >> STORED_BITS == key;
        if ((tag & STORED_MASK) < least) {
            least = tag & STORED_MASK;
            oldest = slot;
        }
    }
    if (!there)
        store(cache, oldest, key, results);
    mutex_unlock(&cache->locks[set % CACHE_LOCKS]);
}
