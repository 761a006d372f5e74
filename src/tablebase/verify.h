// What the verifications of all kinds of tables have in common.
#ifndef TABLEBASE_VERIFY_H
#define TABLEBASE_VERIFY_H

#include "tablebase/load.h"

// Looks at every position of a class: `is_right` tells whether its value is, with `list` as room for moves. False with
// the first that is not ("KKvK: FAULT N does not ..."), or with an empty text when it was stopped.
bool verify_positions(const TableShelf *shelf, const TableIndex *t, const char *fault,
                      bool (*is_right)(const void *context, const Position *p, uint64_t number, MoveList *list),
                      const void *context, Error *error);

// Compares the counts in a pair's file with those of its classes in memory, `set`, as `facts` finds them.
bool verify_facts(const TableShelf *shelf, Material m, TableKind kind, const RawSet *set,
                  TableFacts (*facts)(const RawTable *table), Error *error);

#endif
