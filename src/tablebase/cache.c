#include "tablebase/cache.h"

#include <stdlib.h>

enum { STORED_BITS = 24 };
#define STORED_MASK ((UINT64_C(1) << STORED_BITS) - 1)

bool cache_init(BlockCache *cache, size_t mb) {
    cache->sets = ((uint64_t)mb << 20) / (CACHE_WAYS * sizeof(CacheSlot));
    if (cache->sets == 0)
        cache->sets = 1;
    cache->slots = calloc((size_t)cache->sets, CACHE_WAYS * sizeof(CacheSlot));
    int locks = 0;
    while (cache->slots && locks < CACHE_LOCKS && mutex_init(&cache->locks[locks]))
        locks++;
    if (locks == CACHE_LOCKS)
        return true;
    while (locks > 0)
        mutex_free(&cache->locks[--locks]);
    free(cache->slots);
    return false;
}

void cache_free(BlockCache *cache) {
    for (int i = 0; i < CACHE_LOCKS; i++)
        mutex_free(&cache->locks[i]);
    free(cache->slots);
}

static uint64_t set_of(const BlockCache *cache, uint64_t key) {
    return (key * 0x9e3779b97f4a7c15u >> 20) % cache->sets;
}

int cache_probe(BlockCache *cache, uint64_t key, uint32_t place) {
    CacheSlot *slots = cache->slots + set_of(cache, key) * CACHE_WAYS;
    for (int way = 0; way < CACHE_WAYS; way++) {
        uint64_t tag = atomic_load_explicit(&slots[way].tag, memory_order_acquire);
        if (tag >> STORED_BITS != key)
            continue;
        uint64_t word = atomic_load_explicit(&slots[way].words[place / 32], memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        if (atomic_load_explicit(&slots[way].tag, memory_order_relaxed) == tag)
            return (int)(word >> (2 * (place % 32)) & 3);
    }
    return -1;
}

void cache_store(BlockCache *cache, uint64_t key, const uint8_t results[1 << PACK_BLOCK_BITS]) {
    uint64_t set = set_of(cache, key);
    CacheSlot *slots = cache->slots + set * CACHE_WAYS, *slot = &slots[0];
    mutex_lock(&cache->locks[set % CACHE_LOCKS]);
    // The place that has been stored to least, so that all take turns; another thread may have been faster.
    bool there = false;
    for (int way = 0; way < CACHE_WAYS; way++) {
        uint64_t tag = atomic_load_explicit(&slots[way].tag, memory_order_relaxed);
        there = there || tag >> STORED_BITS == key;
        if ((tag & STORED_MASK) < (atomic_load_explicit(&slot->tag, memory_order_relaxed) & STORED_MASK))
            slot = &slots[way];
    }
    if (!there) {
        uint64_t stored = atomic_load_explicit(&slot->tag, memory_order_relaxed) & STORED_MASK;
        atomic_store_explicit(&slot->tag, stored, memory_order_relaxed);
        atomic_thread_fence(memory_order_release);
        for (int w = 0; w < CACHE_WORDS; w++) {
            uint64_t word = 0;
            for (int i = 31; i >= 0; i--)
                word = word << 2 | results[32 * w + i];
            atomic_store_explicit(&slot->words[w], word, memory_order_relaxed);
        }
        atomic_store_explicit(&slot->tag, key << STORED_BITS | ((stored + 1) & STORED_MASK), memory_order_release);
    }
    mutex_unlock(&cache->locks[set % CACHE_LOCKS]);
}
