// Reads solved classes back into memory from their files. Positions with captures and sides that are not stored are
// computed again.
#ifndef TABLEBASE_LOAD_H
#define TABLEBASE_LOAD_H

#include "tablebase/build/build_set.h"

// The values of a pair to load, and the set that receives them.
typedef struct LoadOrder {
    RawSet *set;
    TableKind values; // loaded with the results that they belong to; or results alone
    // The value of `p`, White to move, by its moves. `list` has room for them.
    Value (*value_of_moves)(const void *context, const Position *p, MoveList *list);
    const void *context;
} LoadOrder;

// Loads a pair from its files. False, with the error (empty if stopped) and nothing added, if that fails.
bool tbgen_load_pair(const BuildSet *build, const LoadOrder *order, Material m, Error *error);

// Loads all pairs that the pair of `m` leads to, directly or not, and `m` itself if `own`, into the set of `values`,
// which are distances or results. Drops classes that are not needed from it when it would exceed the memory of the
// build. False, with the error (empty if stopped), if that fails.
bool tbgen_load_needed(BuildSet *build, Material m, bool own, TableKind values, Error *error);

// Drops classes from the set of `values` until it takes at most the memory of the build minus `bytes`. The classes that
// moves of `m` lead to directly stay.
void tbgen_make_room(const BuildSet *build, Material m, TableKind values, uint64_t bytes);

// The counts of a class in memory, with its longest win: for conversions the farthest conversion, for results none.
TableFacts tbgen_facts(const RawTable *table, TableKind kind);

#endif
