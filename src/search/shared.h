// The state that all workers of a search share: root, limits, options, transposition table, clock and stop flag.
#ifndef SEARCH_SHARED_H
#define SEARCH_SHARED_H

#include <stdatomic.h>

#include "board/game.h"
#include "eval/weights.h"
#include "search/abdada.h"
#include "search/events.h"
#include "search/limits.h"
#include "search/options.h"
#include "search/points.h"
#include "search/skill.h"
#include "search/timing.h"
#include "search/tt.h"
#include "tablebase/probe/table_moves.h"

// Counters of a worker; no other thread writes them.
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
    int64_t begun;          // microseconds, when `go` was called
    int64_t clock_start;    // the same as shared_clock counts; clock_begun moves on at a ponderhit, this does not
    int draw[2];            // score of a draw, by the side to move; see draw_decide
    Points points;          // the values of wins
    uint64_t tt_salt;       // part of every TT key, see tt_salt()
    const Weights *weights; // of the game

    // The endgame tables; tb_pieces is 0 if none are probed.
    Tablebase *tb;
    int tb_pieces; // maximum of pieces on the board for a probe
    // Root moves filtered by the tables: if any, only these are searched, and all keep `root_result`.
    TableMoves tb_moves;
    TableResult root_result; // TABLE_UNKNOWN if the search has to find out
    bool root_certain;       // neither a clock, a huff nor a repetition may change it
    bool men_progress;       // at a won root: a man's move is progress too, not only a capture

    const WorkerCounts *counts[ENGINE_THREADS_MAX]; // of the workers; the first is the main worker
    int worker_count;

    TranspositionTable tt;
    Abdada abdada;

    // Written by any thread.
    atomic_bool stop;     // the workers have to stop
    atomic_bool released; // the answer need not wait any more for a stop or a ponderhit
    atomic_bool pondering;
    atomic_bool enough;          // the last iteration would have ended the search but for pondering
    _Atomic int64_t end;         // the end of the search by the engine's clock, under any limits; 0: not set
    _Atomic int64_t clock_begun; // when the engine's own clock started, as shared_clock counts
} SharedState;

// Sets shared->draw for the next search from its options, limits, skill and root: 0 in analysis, in a game less for the
// engine by its contempt, so that it plays on if that costs little. A search counts as part of a game if it is limited
// by time or nodes alone, has one line and full strength, and is not declared to be analysis.
void draw_decide(SharedState *shared);

// The score of a draw by the rules, or by repetition, for the side to move at `p`.
static inline int draw_score(const SharedState *shared, const Position *p) {
    return shared->draw[position_side(p)];
}

// The time by the clock.
int64_t clock_now(const EngineClock *clock);

// Nodes of all workers so far.
uint64_t shared_nodes(const SharedState *shared);

// Tablebase hits of all workers so far.
uint64_t shared_tb_hits(const SharedState *shared);

// Microseconds since `go` was called.
int64_t shared_elapsed(const SharedState *shared);

// The time that limits are measured in, in microseconds: the clock, or nodes converted to time (nodestime).
int64_t shared_clock(const SharedState *shared);

// The part of that time that counts against the limits.
int64_t shared_time_used(const SharedState *shared);

// The time since the search began, with that of pondering.
int64_t shared_time_searched(const SharedState *shared);

static inline bool shared_stopped(const SharedState *shared) {
    return atomic_load_explicit(&shared->stop, memory_order_relaxed);
}

static inline void shared_stop(SharedState *shared) {
    atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
}

// Whether a limit has been reached.
bool shared_exhausted(const SharedState *shared);

#endif
