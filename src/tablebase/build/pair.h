// The two classes of a pair while it is solved, in chunks that threads take in turn.
#ifndef TABLEBASE_PAIR_H
#define TABLEBASE_PAIR_H

#include "base/platform.h"
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

// A byte for each position of a part, all zero. NULL if memory runs out. Release with pair_release.
static inline void *pair_allocate(const Pair *pair, int part) {
    uint64_t size = pair->tables[part]->index.size;
    return size <= SIZE_MAX ? platform_allocate_large((size_t)size) : NULL;
}

static inline void pair_release(const Pair *pair, int part, void *bytes) {
    if (pair->tables[part])
        platform_free_large(bytes, (size_t)pair->tables[part]->index.size);
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

// Calls `look` for position `i` of a part, for all those of the chunk. `list` has room for moves.
static ALWAYS_INLINE void
pair_look(const Pair *pair, PairChunk c,
          void (*look)(void *context, int part, uint64_t i, const Position *p, MoveList *list), void *context) {
    IndexWalk walk = index_walk(&pair->tables[c.part]->index);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = c.begin; i < c.end; i++) {
        Position p = tb_board_position(index_walk_to(&walk, i));
        look(context, c.part, i, &p, &list);
    }
    move_list_free(&list);
}

#endif
