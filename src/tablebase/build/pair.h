// The two classes of a pair while it is solved, in chunks that threads take in turn.
#ifndef TABLEBASE_PAIR_H
#define TABLEBASE_PAIR_H

#include "tablebase/build/raw.h"

enum { PAIR_CHUNK = 1 << 13 }; // positions; whole bytes of results in two bits

typedef struct Pair {
    RawTable *tables[2]; // the second is NULL where both sides have the same material
} Pair;

typedef struct PairChunk {
    int part;            // of the pair
    uint64_t begin, end; // positions begin..end-1
} PairChunk;

// Adds the classes to `set`. False if memory runs out; the pair may then be in the set in part.
static inline bool pair_add(Pair *pair, RawSet *set, Material m) {
    Material reversed = material_reversed(m);
    pair->tables[0] = raw_add(set, m);
    pair->tables[1] = pair->tables[0] && !material_equal(m, reversed) ? raw_add(set, reversed) : NULL;
    return pair->tables[0] && (pair->tables[1] || material_equal(m, reversed));
}

// The part that moves within the pair lead to.
static ALWAYS_INLINE int pair_other(const Pair *pair, int part) {
    return pair->tables[1] ? 1 - part : part;
}

static inline uint64_t pair_part_chunks(const Pair *pair, int part) {
    return pair->tables[part] ? (pair->tables[part]->index.size + PAIR_CHUNK - 1) / PAIR_CHUNK : 0;
}

static inline uint64_t pair_chunks(const Pair *pair) {
    return pair_part_chunks(pair, 0) + pair_part_chunks(pair, 1);
}

static inline PairChunk pair_chunk(const Pair *pair, uint64_t chunk) {
    uint64_t first = pair_part_chunks(pair, 0);
    int part = chunk >= first;
    uint64_t begin = (chunk - (part ? first : 0)) * PAIR_CHUNK, size = pair->tables[part]->index.size;
    return (PairChunk){part, begin, size - begin < PAIR_CHUNK ? size : begin + PAIR_CHUNK};
}

#endif
