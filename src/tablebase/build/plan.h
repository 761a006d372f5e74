// The cost of a build, and its jobs as rules for GNU make.
#ifndef TABLEBASE_PLAN_H
#define TABLEBASE_PLAN_H

#include "tablebase/build/build_set.h"

// The number of positions of a pair, and of all pairs of two to `pieces` pieces.
uint64_t tbgen_plan_positions(const Board *board, Material m);
uint64_t tbgen_plan_positions_up_to(const Board *board, int pieces);

// Bytes for solving a pair, without the pairs that it leads to.
uint64_t tbgen_plan_solving_bytes(const RawSet *set, Material m);

// Writes a rule for each pair of up to `pieces` pieces, with its positions and memory; with `supa` also for each Supa
// table. The rules call the build set's folder and number of threads DIR and THREADS.
void tbgen_plan_write(Text *rules, const BuildSet *build, int pieces, bool supa);

#endif
