// The bench: a fixed search of fixed positions. With one thread its node count is the same on every machine and with
// every compiler, and so identifies the behaviour of the search.
#ifndef TOOLS_BENCH_H
#define TOOLS_BENCH_H

#include <stdatomic.h>

#include "base/shown.h"
#include "board/rules.h"
#include "eval/weight_set.h"

typedef struct BenchSettings {
    int hash_mb, threads, depth;
    ProfileId profile; // international, brazilian and russian each have positions of their own, the others share theirs
    void (*progress)(void *context, int64_t positions); // those searched so far, `context` that of `line`; may be NULL
} BenchSettings;

enum { BENCH_HASH = 16, BENCH_THREADS = 1, BENCH_DEPTH = 13 };

// Positions of a profile's bench.
int bench_positions(ProfileId profile);

// Searches every position of the profile to the depth with an engine of its own, until `*stop` is true, and reports
// lines: one a position, and unless it was stopped the effective branching factor (the geometric mean of the growth of
// nodes from ply to ply) and last `N nodes M nps`. False if out of memory or threads.
bool bench_run(const BenchSettings *settings, const WeightSet *weights, const atomic_bool *stop, ReportLine *line,
               void *context);

#endif
