// The transposition table, shared by all threads without a lock.
//
// A bucket of four entries fills one cache line. An entry is two words, key xor data and data (Hyatt and Mann 2002):
// a torn entry, half of one store and half of another, fails the check of its key.
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdatomic.h>
#include <stddef.h>

#include "board/move.h"
#include "search/score.h"

// A move in 16 bits: from, to, and a four-bit hash of what it captures. It identifies a move of a generated list: two
// captures with the same squares almost always differ.
typedef uint16_t CompactMove;

enum { COMPACT_MOVE_NONE = 0xffff };

CompactMove compact_move(Move move);

// Whether `compact` is that of `move`. Most moves differ in their squares.
static ALWAYS_INLINE bool compact_move_is(CompactMove compact, Move move) {
    return ((unsigned)(move.from | move.to << 6) ^ compact) << 20 == 0 && compact_move(move) == compact;
}

typedef struct TTEntry {
    int score; // 16 bits; wins and losses count from the node, not from the root
    int depth; // 0..255
    Bound bound;
    CompactMove move;
} TTEntry;

typedef struct TTSlot {
    _Atomic uint64_t check, data;
} TTSlot;

enum { TT_BUCKET_SLOTS = 4 };

typedef struct TTBucket {
    TTSlot slot[TT_BUCKET_SLOTS];
} TTBucket;

// Zero-initialise, then tt_resize.
typedef struct TranspositionTable {
    TTBucket *buckets;
    uint64_t count; // of buckets, below 2^32
    unsigned age;   // of the current search, 0..63
} TranspositionTable;

// Makes it an empty table of `megabytes` (at least 1). False, and nothing changed, when out of memory.
bool tt_resize(TranspositionTable *tt, size_t megabytes);
void tt_free(TranspositionTable *tt);

// Empties the table. Not while a search runs.
void tt_clear(TranspositionTable *tt);

// Starts a new search: entries of older searches are replaced first.
void tt_new_search(TranspositionTable *tt);

// Looks `key` up; true, with `entry` set, on a hit. Any thread, any time.
bool tt_probe(const TranspositionTable *tt, uint64_t key, TTEntry *entry);

// Stores `entry` for `key`, replacing the least valuable entry of the bucket. COMPACT_MOVE_NONE keeps a known move.
void tt_store(TranspositionTable *tt, uint64_t key, const TTEntry *entry);

// Permille of a sample of entries that were written by the current search.
int tt_hashfull(const TranspositionTable *tt);

static ALWAYS_INLINE const TTBucket *tt_bucket(const TranspositionTable *tt, uint64_t key) {
    return &tt->buckets[(key >> 32) * tt->count >> 32];
}

// Starts loading the bucket of `key` into the cache.
static ALWAYS_INLINE void tt_prefetch(const TranspositionTable *tt, uint64_t key) {
    PREFETCH(tt_bucket(tt, key));
}

#endif
