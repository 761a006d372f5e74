// Verification, for all kinds of tables.
#ifndef TABLEBASE_VERIFY_H
#define TABLEBASE_VERIFY_H

#include "tablebase/build/load.h"

// Checks every position of a class: `is_right` says whether its value is right; `list` has room for moves. False, with
// the first position that is not ("KKvK: FAULT N does not ..."), or with an empty text if the check was stopped.
bool tbgen_verify_positions(const BuildSet *build, const TableIndex *t, const char *fault,
                            bool (*is_right)(const void *context, const Position *p, uint64_t number, MoveList *list),
                            const void *context, Error *error);

// Compares the counts in a pair's file of one kind, and the longest win if that kind has one, with those of its classes
// in `set`, whose values are of the kind `values`.
bool tbgen_verify_facts(const BuildSet *build, Material m, TableKind kind, TableKind values, const RawSet *set,
                        Error *error);

#endif
