#include "table/transposition.h"

#include <stdlib.h>

#include "base/platform.h"

enum {
    AGES = 64,
    AGE_WORTH = 8,       // a search that has passed makes an entry worth so many plies less
    SAME_KEY_MARGIN = 3, // a bound this much shallower does not replace what the same position has
    SAMPLE_BUCKETS = 250,
};

// The data word: score 16, move 16, depth 8, bound 2, age 6 bits.
static uint64_t pack(const TableEntry *entry, unsigned age) {
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

static TableEntry unpack(uint64_t data) {
    return (TableEntry){
        .score = (int16_t)(uint16_t)data,
        .depth = data_depth(data),
        .bound = data_bound(data),
        .move = data_move(data),
    };
}

CompactMove compact_move(Move move) {
    if (move_is_none(move))
        return COMPACT_MOVE_NONE;
    uint64_t taken = (move.set ^ ((uint64_t)move.huffed << 56)) * 0x9e3779b97f4a7c15u;
    return (CompactMove)((unsigned)move.from | (unsigned)move.to << 6 | (unsigned)(taken >> 60) << 12);
}

bool table_resize(Table *table, size_t megabytes) {
    enum { BYTES = 1 << 20 };
    if (megabytes > SIZE_MAX / BYTES)
        return false;
    // A system may promise more memory than it has, and end the program that takes it at its word.
    int64_t installed = platform_memory_mb();
    if (installed > 0 && megabytes > (uint64_t)installed)
        return false;
    uint64_t count = (uint64_t)megabytes * (BYTES / sizeof(TableBucket));
    if (count >> 32)
        return false;
    TableBucket *buckets = platform_allocate_large(megabytes * BYTES);
    if (!buckets)
        return false;
    free(table->buckets);
    *table = (Table){buckets, count, 0};
    table_clear(table);
    return true;
}

void table_free(Table *table) {
    free(table->buckets);
    *table = (Table){0};
}

void table_clear(Table *table) {
    for (uint64_t i = 0; i < table->count; i++)
        for (int s = 0; s < TABLE_BUCKET_SLOTS; s++) {
            atomic_init(&table->buckets[i].slot[s].check, 0);
            atomic_init(&table->buckets[i].slot[s].data, 0);
        }
    table->age = 0;
}

void table_new_search(Table *table) {
    table->age = (table->age + 1) % AGES;
}

// The data of a slot if it belongs to `key`, else 0; no entry has 0, for it has a bound.
static uint64_t slot_data(const TableSlot *slot, uint64_t key) {
    uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
    uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
    return (check ^ data) == key ? data : 0;
}

bool table_probe(const Table *table, uint64_t key, TableEntry *entry) {
    const TableBucket *bucket = table_bucket(table, key);
    for (int i = 0; i < TABLE_BUCKET_SLOTS; i++) {
        uint64_t data = slot_data(&bucket->slot[i], key);
        if (data) {
            *entry = unpack(data);
            return true;
        }
    }
    return false;
}

// What keeping a slot is worth: its depth, less for every search that has passed since.
static int slot_worth(const Table *table, uint64_t data) {
    if (!data)
        return -AGES * AGE_WORTH;
    return data_depth(data) - AGE_WORTH * (int)((table->age - data_age(data)) % AGES);
}

static TableSlot *slot_to_fill(const Table *table, uint64_t key) {
    TableBucket *bucket = &table->buckets[table_bucket(table, key) - table->buckets];
    TableSlot *least = NULL;
    int least_worth = 0;
    for (int i = 0; i < TABLE_BUCKET_SLOTS; i++) {
        TableSlot *slot = &bucket->slot[i];
        if (slot_data(slot, key))
            return slot;
        int worth = slot_worth(table, atomic_load_explicit(&slot->data, memory_order_relaxed));
        if (!least || worth < least_worth) {
            least = slot;
            least_worth = worth;
        }
    }
    return least;
}

void table_store(Table *table, uint64_t key, const TableEntry *entry) {
    TableSlot *slot = slot_to_fill(table, key);
    TableEntry fresh = *entry;
    uint64_t old = slot_data(slot, key);
    if (old) {
        if (fresh.bound != TABLE_EXACT && data_age(old) == table->age &&
            fresh.depth + SAME_KEY_MARGIN < data_depth(old))
            return;
        if (fresh.move == COMPACT_MOVE_NONE)
            fresh.move = data_move(old);
    }
    uint64_t data = pack(&fresh, table->age);
    atomic_store_explicit(&slot->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&slot->data, data, memory_order_relaxed);
}

int table_hashfull(const Table *table) {
    uint64_t sample = table->count < SAMPLE_BUCKETS ? table->count : SAMPLE_BUCKETS;
    unsigned filled = 0;
    for (uint64_t i = 0; i < sample; i++)
        for (int s = 0; s < TABLE_BUCKET_SLOTS; s++) {
            uint64_t data = atomic_load_explicit(&table->buckets[i].slot[s].data, memory_order_relaxed);
            filled += data && data_age(data) == table->age;
        }
    return sample ? (int)(filled * 1000 / (sample * TABLE_BUCKET_SLOTS)) : 0;
}
