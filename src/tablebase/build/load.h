// Solved classes brought back into memory from their files, the positions with captures and those of sides that are not
// stored worked out anew.
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
// are distances or results. Classes that are not needed leave it when it would take up more than the build set's
// memory. False with the error (none when it was stopped) if that fails.
bool tbgen_load_needed(BuildSet *build, Material m, bool own, TableKind values, Error *error);

// Has classes leave the set of `values` until it takes up at most the build set's memory less `bytes`, except those
// that the moves of `m` lead to at once.
void tbgen_make_room(const BuildSet *build, Material m, TableKind values, uint64_t bytes);

// The counts of a class in memory, with the longest win: none for results, to its conversion where the
// values are those.
TableFacts tbgen_facts(const RawTable *table, TableKind kind);

#endif
