// Solved classes read back into memory from their files; positions with captures and sides that are not stored are
// computed anew.
#ifndef TABLEBASE_LOAD_H
#define TABLEBASE_LOAD_H

#include "tablebase/build/build_set.h"

// Which values of a pair to load, and the set that they go into.
typedef struct LoadOrder {
    RawSet *set;
    TableKind values; // read beside their results, or these alone
    // The value of `p`, White to move, that its moves give it. `list` is room for them.
    Value (*value_of_moves)(const void *context, const Position *p, MoveList *list);
    const void *context;
} LoadOrder;

// Brings a pair into memory from its files. False with the error (none when it was stopped) and nothing added.
bool tbgen_load_pair(const BuildSet *build, const LoadOrder *order, Material m, Error *error);

// Brings all that the pair of `m` leads to, at once or later, and `m` itself if `own`, into the set of `values`, which
// are distances or results. Classes that are not needed are dropped from it when it would exceed the memory of the
// build. False with the error (none when it was stopped) if that fails.
bool tbgen_load_needed(BuildSet *build, Material m, bool own, TableKind values, Error *error);

// Drops classes from the set of `values` until it takes at most the memory of the build less `bytes`; the classes that
// moves of `m` lead to at once stay.
void tbgen_make_room(const BuildSet *build, Material m, TableKind values, uint64_t bytes);

// The counts of a class in memory, with its longest win: none for results, the farthest conversion for conversions.
TableFacts tbgen_facts(const RawTable *table, TableKind kind);

#endif
