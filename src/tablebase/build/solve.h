// Retrograde analysis of a pair of classes, in memory (after Thompson 1986, Lake, Schaeffer and Lu 1994).
//
// The first pass looks at every position: a capture gives it the value of the position it leads to; otherwise the quiet
// moves within the pair are counted and promotions are looked up. Then, distance by distance, the quiet moves that lead
// to positions whose value has become certain are taken back.
#ifndef TABLEBASE_SOLVE_H
#define TABLEBASE_SOLVE_H

#include <stdatomic.h>

#include "base/error.h"
#include "tablebase/build/raw.h"

typedef struct Solving {
    int threads;
    bool results_only;       // distances count to the change of material, and only the results have a meaning
    const atomic_bool *stop; // may be NULL
} Solving;

// Adds the pair of `m` to `set`, which must hold all pairs that it leads to. False, with the error and nothing added,
// if memory runs out, a distance does not fit into a byte, or the work is stopped (an empty error). The values do not
// depend on the number of threads.
bool tbgen_solve_pair(const Solving *solving, RawSet *set, Material m, Error *error);

#endif
