#include "tablebase/probe/cache.h"

#include <stdlib.h>

#include "base/platform.h"

enum { STORED_BITS = 24, PLACES_MAX = 1 << 24 };
#define STORED_MASK ((UINT64_C(1) << STORED_BITS) - 1)

static size_t words_size(const BlockCache *cache) {
    return (size_t)cache->places * cache->block_words * sizeof *cache->words;
}

bool tb_cache_init(BlockCache *cache, uint64_t blocks, int bits, uint64_t bytes) {
    *cache = (BlockCache){.bits = bits, .block_words = BLOCK_POSITIONS / 64 * (uint32_t)bits};
    bytes = bytes > SIZE_MAX ? SIZE_MAX : bytes;
    uint64_t places = bytes / ((cache->block_words + 1) * sizeof(uint64_t));
    places = places > blocks ? blocks : places;
    cache->places = places == 0 ? 1 : places > PLACES_MAX ? PLACES_MAX : (uint32_t)places;
    cache->where = calloc((size_t)blocks + 1, sizeof *cache->where);
    cache->tags = calloc(cache->places, sizeof *cache->tags);
    cache->words = platform_allocate_large(words_size(cache));
    if (cache->where && cache->tags && cache->words && mutex_init(&cache->mutex))
        return true;
    free(cache->where);
    free(cache->tags);
    platform_free_large(cache->words, words_size(cache));
    *cache = (BlockCache){0};
    return false;
}

void tb_cache_free(BlockCache *cache) {
    if (!cache->words)
        return;
    mutex_free(&cache->mutex);
    free(cache->where);
    free(cache->tags);
    platform_free_large(cache->words, words_size(cache));
}

int tb_cache_probe(const BlockCache *cache, uint64_t block, uint32_t place) {
    uint32_t at = atomic_load_explicit(&cache->where[block], memory_order_relaxed);
    uint64_t tag = atomic_load_explicit(&cache->tags[at], memory_order_acquire);
    if (tag >> STORED_BITS != block + 1)
        return -1;
    uint64_t bit = (uint64_t)place * (uint64_t)cache->bits;
    uint64_t word =
        atomic_load_explicit(&cache->words[(uint64_t)at * cache->block_words + bit / 64], memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if (atomic_load_explicit(&cache->tags[at], memory_order_relaxed) != tag)
        return -1;
    return (int)(word >> bit % 64 & ((1u << cache->bits) - 1));
}

static void store(BlockCache *cache, uint32_t at, uint64_t block, const uint8_t *entries) {
    uint64_t stored = atomic_load_explicit(&cache->tags[at], memory_order_relaxed) & STORED_MASK;
    // The tag names no block while the words change.
    atomic_store_explicit(&cache->tags[at], stored, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    uint32_t in_word = 64 / (uint32_t)cache->bits;
    for (uint32_t w = 0; w < cache->block_words; w++) {
        uint64_t word = 0;
        for (uint32_t i = in_word; i > 0; i--)
            word = word << cache->bits | entries[in_word * w + i - 1];
        atomic_store_explicit(&cache->words[(uint64_t)at * cache->block_words + w], word, memory_order_relaxed);
    }
    uint64_t tag = (block + 1) << STORED_BITS | ((stored + 1) & STORED_MASK);
    atomic_store_explicit(&cache->tags[at], tag, memory_order_release);
    atomic_store_explicit(&cache->where[block], at, memory_order_relaxed);
}

void tb_cache_store(BlockCache *cache, uint64_t block, const uint8_t entries[BLOCK_POSITIONS]) {
    mutex_lock(&cache->mutex);
    // Another thread may have stored it already.
    if (tb_cache_probe(cache, block, 0) < 0) {
        store(cache, cache->next, block, entries);
        cache->next = cache->next + 1 < cache->places ? cache->next + 1 : 0;
    }
    mutex_unlock(&cache->mutex);
}
