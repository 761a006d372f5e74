#include "search/tt.h"

#include <stdlib.h>

#include "base/platform.h"
#include "base/rng.h"

// Which entry of a full bucket gives way: the one of least depth, since it is the cheapest to search again, where every
// search since it was written counts for AGE_PENALTY plies. A position has one entry, which its newest search replaces.

enum {
    AGES = 64,
    AGE_PENALTY = 8,     // plies that an entry loses in value with each later search
    SAME_KEY_MARGIN = 3, // a bound shallower by more does not replace the entry of the same position
    SAMPLE_BUCKETS = 250,
};

// The data word: score 16, move 16, depth 8, bound 2, age 6 bits.
static uint64_t pack(const TTEntry *entry, unsigned age) {
    return (uint64_t)(uint16_t)(int16_t)entry->score | (uint64_t)entry->move << 16 |
           (uint64_t)(uint8_t)entry->depth << 32 | (uint64_t)(unsigned)entry->bound << 40 | (uint64_t)age << 42;
}

static int data_depth(uint64_t data) {
    return (int)(data >> 32 & 0xff);
}
static int data_bound(uint64_t data) {
    return (int)(data >> 40 & 3);
}
static unsigned data_age(uint64_t data) {
    return (unsigned)(data >> 42 & (AGES - 1));
}
static CompactMove data_move(uint64_t data) {
    return (CompactMove)(data >> 16);
}

static TTEntry unpack(uint64_t data) {
    return (TTEntry){
        .score = (int16_t)(uint16_t)data,
        .depth = data_depth(data),
        .bound = (Bound)data_bound(data),
        .move = data_move(data),
    };
}

CompactMove compact_move(Move move) {
    if (move_is_none(move))
        return COMPACT_MOVE_NONE;
    uint64_t taken = (move.set ^ ((uint64_t)move.huffed << 56)) * RNG_GOLDEN;
    return (CompactMove)((unsigned)move.from | (unsigned)move.to << 6 | (unsigned)(taken >> 60) << 12);
}

bool tt_resize(TranspositionTable *tt, size_t megabytes) {
    enum { BYTES = 1 << 20 };
    if (megabytes > SIZE_MAX / BYTES)
        return false;
    // A system that overcommits would grant more memory than it has, and kill the program once it is touched.
    int64_t installed = platform_memory_mb();
    if (installed > 0 && megabytes > (uint64_t)installed)
        return false;
    uint64_t count = (uint64_t)megabytes * (BYTES / sizeof(TTBucket));
    // tt_bucket multiplies it by 32 bits of the key.
    if (count >> 32)
        return false;
    TTBucket *buckets = platform_allocate_large(megabytes * BYTES);
    if (!buckets)
        return false;
    tt_free(tt);
    *tt = (TranspositionTable){buckets, count, 0};
    return true;
}

void tt_free(TranspositionTable *tt) {
    platform_free_large(tt->buckets, (size_t)tt->count * sizeof *tt->buckets);
    *tt = (TranspositionTable){0};
}

void tt_clear(TranspositionTable *tt) {
    platform_clear_large(tt->buckets, (size_t)tt->count * sizeof *tt->buckets);
    tt->age = 0;
}

void tt_new_search(TranspositionTable *tt) {
    tt->age = (tt->age + 1) % AGES;
}

// The data of a slot if it belongs to `key`, else 0, which no entry has: its bound is not 0.
static uint64_t slot_data(const TTSlot *slot, uint64_t key) {
    uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
    uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
    return (check ^ data) == key ? data : 0;
}

bool tt_probe(const TranspositionTable *tt, uint64_t key, TTEntry *entry) {
    const TTBucket *bucket = tt_bucket(tt, key);
    for (int i = 0; i < TT_BUCKET_SLOTS; i++) {
        uint64_t data = slot_data(&bucket->slot[i], key);
        if (data) {
            *entry = unpack(data);
            return true;
        }
    }
    return false;
}

// The value of keeping a slot: its depth, less for every search since.
static int slot_value(const TranspositionTable *tt, uint64_t data) {
    // An empty one is filled before any other gives way.
    if (!data)
        return -AGES * AGE_PENALTY;
    return data_depth(data) - AGE_PENALTY * (int)((tt->age - data_age(data)) % AGES);
}

// The slot of `key` itself, or the least valuable one.
static TTSlot *slot_to_fill(const TranspositionTable *tt, uint64_t key) {
    TTBucket *bucket = &tt->buckets[tt_bucket(tt, key) - tt->buckets];
    TTSlot *min = NULL;
    int min_value = 0;
    for (int i = 0; i < TT_BUCKET_SLOTS; i++) {
        TTSlot *slot = &bucket->slot[i];
        if (slot_data(slot, key))
            return slot;
        int value = slot_value(tt, atomic_load_explicit(&slot->data, memory_order_relaxed));
        if (!min || value < min_value) {
            min = slot;
            min_value = value;
        }
    }
    return min;
}

void tt_store(TranspositionTable *tt, uint64_t key, const TTEntry *entry) {
    TTSlot *slot = slot_to_fill(tt, key);
    TTEntry fresh = *entry;
    uint64_t old = slot_data(slot, key);
    if (old) {
        // A much shallower bound, as from a reduced search, would cost what a deep one has found.
        if (fresh.bound != BOUND_EXACT && data_age(old) == tt->age && fresh.depth + SAME_KEY_MARGIN < data_depth(old))
            return;
        // Where every move failed low no move is best, but the old one is still the best to begin with.
        if (fresh.move == COMPACT_MOVE_NONE)
            fresh.move = data_move(old);
    }
    uint64_t data = pack(&fresh, tt->age);
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

int tt_hashfull(const TranspositionTable *tt) {
    uint64_t sample = tt->count < SAMPLE_BUCKETS ? tt->count : SAMPLE_BUCKETS;
    unsigned filled = 0;
    for (uint64_t i = 0; i < sample; i++)
        for (int s = 0; s < TT_BUCKET_SLOTS; s++) {
            uint64_t data = atomic_load_explicit(&tt->buckets[i].slot[s].data, memory_order_relaxed);
            filled += data && data_age(data) == tt->age;
        }
    return sample ? (int)(filled * 1000 / (sample * TT_BUCKET_SLOTS)) : 0;
}
