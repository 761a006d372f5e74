// Retrograde analysis of a pair of classes, in memory (after Thompson 1986, Lake, Schaeffer and Lu 1994).
//
// First every position is looked at once: one with a capture is worth what its captures lead to; any other has
// its quiet moves within the pair counted, while its promotions are looked up. Then, from distance to distance, the
// quiet moves are taken back from every position whose value has become certain.
#ifndef TABLEBASE_SOLVE_H
#define TABLEBASE_SOLVE_H

#include <stdatomic.h>

#include "base/error.h"
#include "tablebase/build/raw.h"

typedef struct Solving {
    const Generator *generator;
    int threads;
    bool results_only;       // distances count to the change of material; only the results mean anything
    const atomic_bool *stop; // may be NULL
} Solving;

// Adds the pair of `m` to `set`, which must hold all that it leads to. False, with the reason and nothing added, where
// memory runs out, or bytes for distances, or when it was stopped (an empty reason). The values do not depend on
// the number of threads.
bool tbgen_solve_pair(const Solving *solving, RawSet *set, Material m, Error *error);

#endif
