// What a build will take, and its jobs as rules for GNU make.
#ifndef TABLEBASE_PLAN_H
#define TABLEBASE_PLAN_H

#include "tablebase/build/shelf.h"

// Positions of a pair, and of all pairs of two to so many pieces.
uint64_t plan_positions(Material m);
uint64_t plan_positions_up_to(int pieces);

// Bytes for solving a pair, without what it leads to; and with what it leads to at once.
uint64_t plan_solving_bytes(const RawSet *set, Material m);
uint64_t plan_memory(const TableShelf *shelf, Material m);

// A rule for each pair of up to so many pieces, with its positions and memory; with `supa` for each Supa table too. The
// rules call the shelf's folder and number of threads DIR and THREADS.
void plan_write(Text *rules, const TableShelf *shelf, int pieces, bool supa);

#endif
