// Retrograde analysis of a pair of classes, in memory (after Thompson 1986, Lake, Schaeffer and Lu 1994).
//
// The first pass looks at every position: a capture gives it the value of the position it leads to; otherwise the quiet
// moves within the pair are counted and promotions are looked up. Then the quiet moves that lead to positions whose
// value has become certain are taken back, the nearest first. Distances to the end of the game take two bytes a
// position. Results alone take one, and plies are counted only until the pair is left. What never becomes certain is a
// draw.
#ifndef TABLEBASE_SOLVE_H
#define TABLEBASE_SOLVE_H

#include <stdatomic.h>

#include "base/error.h"
#include "tablebase/build/raw.h"

typedef struct Solving {
    int threads;
    const atomic_bool *stop; // may be NULL
} Solving;

// Adds the pair of `m` to `set`, which must hold all pairs that it leads to. False, with the error and nothing added,
// if memory runs out, a distance does not fit into a byte, or the work is stopped (an empty error). The values do not
// depend on the number of threads.
bool tbgen_solve_pair(const Solving *solving, RawSet *set, Material m, Error *error);

// Does the same, but only the results of the values have a meaning. Tables of results need it. Sets the longest wins of
// the two classes (raw.h).
bool tbgen_solve_results(const Solving *solving, RawSet *set, Material m, Error *error);

#endif
