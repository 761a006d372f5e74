// What all workers of one search share: the question, the table, the clock and the word to stop.
#ifndef SEARCH_SHARED_H
#define SEARCH_SHARED_H

#include <stdatomic.h>

#include "eval/weights.h"
#include "board/game.h"
#include "search/abdada.h"
#include "search/events.h"
#include "search/limits.h"
#include "search/options.h"
#include "search/skill.h"
#include "search/timing.h"
#include "search/tt.h"
#include "tablebase/table_moves.h"

// What a worker has done, written by it alone.
typedef struct WorkerCounts {
    _Atomic uint64_t nodes, tb_hits;
} WorkerCounts;

typedef struct SharedState {
    // Constant while the search runs.
    Game game; // its last position is the root
    Limits limits;
    EngineOptions options;
    EngineEvents events;
    TimePlan plan;
    Skill skill;
    int64_t begun;          // microseconds, when the search was asked for
    int draw[2];            // score of a draw, by the side to move; see search/draw.h
    uint64_t tt_salt;       // tt_salt of the game
    const Weights *weights; // of the game

    // The endgame tables; tb_pieces is 0 where none are asked.
    Tablebase *tb;
    int tb_pieces;           // they are asked where there are at most so many
    TableMoves kept;         // if any: the root moves that keep `root_result`, and only they are searched
    TableResult root_result; // TABLE_UNKNOWN where the search is to find out

    const WorkerCounts *counts[ENGINE_THREADS_MAX]; // of the workers; the first is the main worker
    int worker_count;

    TranspositionTable tt;
    Abdada abdada;

    // Written by any thread.
    atomic_bool stop;     // the workers shall end
    atomic_bool released; // the answer was asked for: it waits for nothing more
    atomic_bool pondering;
    _Atomic int64_t end; // the search ends then, by the engine's clock, whatever the limits say; 0: no such time
    _Atomic int64_t clock_begun; // when the engine's own clock started, as shared_clock counts
} SharedState;

// What the clock shows.
int64_t clock_now(const EngineClock *clock);

// Nodes of all workers so far.
uint64_t shared_nodes(const SharedState *shared);

// Tablebase hits of all workers so far.
uint64_t shared_tb_hits(const SharedState *shared);

// Microseconds since the search was asked for.
int64_t shared_elapsed(const SharedState *shared);

// The time that the limits speak of, in microseconds: the wall clock, or nodes where they stand for time.
int64_t shared_clock(const SharedState *shared);

// The part of that time which counts against the limits.
int64_t shared_time_used(const SharedState *shared);

static inline bool shared_stopped(const SharedState *shared) {
    return atomic_load_explicit(&shared->stop, memory_order_relaxed);
}

static inline void shared_stop(SharedState *shared) {
    atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
}

// Whether the limits end the search now.
bool shared_exhausted(const SharedState *shared);

#endif
