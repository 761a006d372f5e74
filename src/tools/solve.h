// Solving: a search of every position of an EPD suite, to see whether it finds the best moves (opcode bm) and avoids
// bad ones (am). `variant`, `set` and `moves` set a position up as in certify.h; other opcodes are ignored.
#ifndef TOOLS_SOLVE_H
#define TOOLS_SOLVE_H

#include <stdatomic.h>

#include "base/shown.h"
#include "notation/notation.h"
#include "search/searcher.h"

typedef struct SolveSettings {
    EngineOptions options;
    Limits limits; // of each position
    Notation notation;
    const WeightSet *weights;
    void (*progress)(void *context, int64_t positions); // those searched so far; may be NULL
} SolveSettings;

typedef struct SolveRun SolveRun;

// A run with an engine of its own, which ends soon after `*stop` is true; `line` receives every line of the report.
// NULL if out of memory or threads.
SolveRun *solve_new(const SolveSettings *settings, const atomic_bool *stop, ReportLine *line, void *context);
void solve_free(SolveRun *run);

// Searches the positions of a file, each with an empty transposition table. Reports a line for each: its id and the
// move, and for a solved one the moment from which the search kept a solving move. Unreadable lines are reported as
// `FAILED FILE:LINE`.
void solve_file(SolveRun *run, const char *path);

// Whether any search was completed.
bool solve_has_searched(const SolveRun *run);

// Reports `solved S of T, N nodes, M ms`, preceded by the part of each profile if there are several. False if there was
// nothing to solve, or something could not be read.
bool solve_end(SolveRun *run);

#endif
