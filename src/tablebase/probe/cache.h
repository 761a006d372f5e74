// Decoded blocks, a few bits a position, in memory of a fixed size, for any number of threads.
//
// Readers take no lock: a block's word is read between two reads of its place's tag, which changes whenever a block is
// stored there. `where` keeps the place of each block; the tag of that place says whether the block is still there.
#ifndef TABLEBASE_CACHE_H
#define TABLEBASE_CACHE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/thread.h"
#include "tablebase/format/codec.h"

typedef struct BlockCache {
    _Atomic uint32_t *where; // of each block: the place it was stored in last
    // For each place: one more than the number of its block, 0 for none, above a count of the blocks stored there.
    _Atomic uint64_t *tags;
    _Atomic uint64_t *words; // `block_words` for each place
    uint32_t places, next;   // the oldest place is replaced
    int bits;                // of a position
    uint32_t block_words;
    Mutex mutex; // guards storing
} BlockCache;

// Makes a cache for blocks numbered below `blocks`, with 2 or 8 bits a position, in about `bytes` of memory, with room
// for at least one block. False if memory runs out.
bool tb_cache_init(BlockCache *cache, uint64_t blocks, int bits, uint64_t bytes);
void tb_cache_free(BlockCache *cache);

// The entry of the position at `place` of a block; -1 if the block is not in the cache.
int tb_cache_probe(const BlockCache *cache, uint64_t block, uint32_t place);

// Keeps the entries of a block.
void tb_cache_store(BlockCache *cache, uint64_t block, const uint8_t entries[BLOCK_POSITIONS]);

#endif
