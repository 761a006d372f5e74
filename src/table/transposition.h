// The transposition table: what earlier searches found, shared by all threads without a lock.
//
// A bucket of four entries fills one cache line. An entry is two words, the key xor the data and the data
// (Hyatt and Mann 2002): a torn entry, half of one and half of another store, has a key that nobody asks for.
#ifndef TABLE_TRANSPOSITION_H
#define TABLE_TRANSPOSITION_H

#include <stdatomic.h>
#include <stddef.h>

#include "board/move.h"

// A move in 16 bits: from, to, and four bits of what it captures. It names a move of a generated list;
// two captures with equal squares differ nearly always.
typedef uint16_t CompactMove;

enum { COMPACT_MOVE_NONE = 0xffff };

CompactMove compact_move(Move move);

// What a score says about the true one; the values are bits, EXACT is both.
enum TableBound { TABLE_UPPER = 1, TABLE_LOWER = 2, TABLE_EXACT = 3 };

typedef struct TableEntry {
    int score; // 16 bits, relative to the node; the search converts it
    int depth; // 0..255
    int bound; // enum TableBound
    CompactMove move;
} TableEntry;

typedef struct TableSlot {
    _Atomic uint64_t check, data;
} TableSlot;

enum { TABLE_BUCKET_SLOTS = 4 };

typedef struct TableBucket {
    TableSlot slot[TABLE_BUCKET_SLOTS];
} TableBucket;

// Zero-initialise, then table_resize.
typedef struct Table {
    TableBucket *buckets;
    uint64_t count; // of buckets, below 2^32
    unsigned age;   // of the present search, 0..63
} Table;

// An empty table of `megabytes` (at least 1). False, and nothing changed, where memory is wanting.
bool table_resize(Table *table, size_t megabytes);
void table_free(Table *table);

// Forgets everything. Not while a search runs.
void table_clear(Table *table);

// A new search begins: what older ones stored gives way first.
void table_new_search(Table *table);

// Whether something is stored for `key`; then `entry` receives it. Any thread, any time.
bool table_probe(const Table *table, uint64_t key, TableEntry *entry);

// Stores `entry` for `key`, in the place of what is worth least. A move that is none keeps a known one.
void table_store(Table *table, uint64_t key, const TableEntry *entry);

// Permille of a sample that the present search has filled.
int table_hashfull(const Table *table);

static ALWAYS_INLINE const TableBucket *table_bucket(const Table *table, uint64_t key) {
    return &table->buckets[(key >> 32) * table->count >> 32];
}

// Fetches the bucket of `key` while the caller does something else.
static ALWAYS_INLINE void table_prefetch(const Table *table, uint64_t key) {
#if defined(__GNUC__)
    __builtin_prefetch(table_bucket(table, key));
#else
    (void)table, (void)key;
#endif
}

#endif
