// Decoded blocks of results, two bits a position, in memory of a fixed size, for any number of threads.
//
// Readers take no lock: a block's word is read between two looks at its tag, which changes with whatever is stored.
#ifndef TABLEBASE_CACHE_H
#define TABLEBASE_CACHE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/thread.h"
#include "tablebase/pack.h"

enum {
    CACHE_WORDS = (1 << PACK_BLOCK_BITS) / 32, // 64 bits each
    CACHE_WAYS = 4,                            // places where a block can be
    CACHE_LOCKS = 16
};

typedef struct BlockCache {
    // Of each place: the block's key and, in the low bits, a count of what was stored there; 0 when empty. The places
    // of a set lie side by side.
    _Atomic uint64_t *tags;
    _Atomic uint64_t *words; // CACHE_WORDS for each place
    uint64_t sets;
    Mutex locks[CACHE_LOCKS]; // of the sets, for those who store
} BlockCache;

// At most so many MB, but room for at least one set. False where memory is wanting.
bool cache_init(BlockCache *cache, size_t mb);
void cache_free(BlockCache *cache);

// The result of the position at `place` of the block with that key, 1 to 2^40 - 1; -1 if the block is not here.
int cache_probe(BlockCache *cache, uint64_t key, uint32_t place);

// Keeps the results of a block.
void cache_store(BlockCache *cache, uint64_t key, const uint8_t results[1 << PACK_BLOCK_BITS]);

#endif
