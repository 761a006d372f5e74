// A worker: the search on one thread, with all its state in one block of memory.
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "base/thread.h"
#include "search/eval_cache.h"
#include "search/order.h"
#include "search/shared.h"

// One ply of the search stack. Copy-make: positions are copied from ply to ply, nothing is undone.
typedef struct Node {
    Position position;
    Clocks clocks;
    unsigned promoted; // the sides that have ever promoted, see search/points.h
    uint64_t key;      // TT key, set by worker_play
    int ply;
    Move killers[KILLERS]; // of this ply, also of earlier nodes at it: clearing them lost Elo
    CompactMove excluded;  // the move left out by a singular test
    MoveList list;
    Picker picker;
    int pv_count;
    Move pv[PLY_MAX]; // the best line from here
} Node;

// A result at the root: a move with its line.
typedef struct RootLine {
    int depth, seldepth, score;
    Bound bound; // BOUND_NONE while nothing is known
    int pv_count;
    Move pv[PLY_MAX + 1];
} RootLine;

// The main worker completes its first iteration even after a limit is reached or the search is stopped, so that the
// best move has always been searched. The exception: should it take more nodes than this, as it may with very many
// kings, it is stopped all the same.
enum { WORKER_FIRST_NODES = 20000 };

typedef struct Worker {
    SharedState *shared;
    int number; // 0 is the main worker
    WorkerCounts counts;
    uint64_t check_at; // the node count at which the limits are checked next
    // The search has to stop and only completes its first iteration; the endgame tables, which may have to be read from
    // the disk, are not probed any more.
    bool hurried;
    uint64_t tb_blocks_read; // of the endgame tables at the last probe
    bool stopped;            // the search has to return; its scores are meaningless
    bool pause_due;          // for a host without threads, see worker_pause
    int root_depth, seldepth;
    Move *root_moves; // in the order of the search
    int root_count, root_capacity;
    RootLine *lines, *fresh; // of the last complete iteration and of the current one: ENGINE_MULTI_PV_MAX each
    int line_count;          // of `lines`
    History history;
    EvalCache eval_cache;
    Node nodes_at[PLY_MAX + 1]; // by ply
} Worker;

// A new worker; NULL when out of memory.
Worker *worker_new(SharedState *shared, int number);
void worker_free(Worker *worker);

// Clears what earlier searches left: the history and the static scores.
void worker_clear(Worker *worker);

// Sets up the root for a new search, with the moves that the limits allow.
void worker_start(Worker *worker);

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->counts.nodes, memory_order_relaxed);
}

// The sides that have promoted after `move` is played at `node`.
static inline unsigned worker_promoted_after(const Node *node, Move move) {
    return node->promoted | (move.flags & MOVE_PROMOTES ? 1u << position_side(&node->position) : 0);
}

// Plays `move` at `node` and returns the node after it. NULL, and nothing done, when the search has to stop.
Node *worker_play(Worker *worker, Node *node, const Move *move);

// Gives a host without threads a turn if one is due. Only nodes far from the leaves do: a function that can be left in
// the middle, with all its callers, is slower (src/web/README.md).
static inline void worker_pause(Worker *worker) {
    if (THREADS_EXIST || !worker->pause_due)
        return;
    worker->pause_due = false;
    thread_pause();
}

// The static score from the view of the side to move; in points if the search plays for them.
int worker_evaluate(Worker *worker, const Node *node);

// The same, always in hundredths of a point.
int worker_static_score(Worker *worker, const Node *node);

// Turns such a score, with a margin added or not, into that of worker_evaluate.
static inline int worker_points(const Worker *worker, const Node *node, int score) {
    return points_score(&worker->shared->points, &node->position, node->promoted, score);
}

// A score of worker_evaluate's kind shifted by the equivalent of `by` at `node`.
static inline int worker_shift(const Worker *worker, const Node *node, int score, int by) {
    return points_shift(&worker->shared->points, &node->position, node->promoted, score, by);
}

// The score of `node`, whose side to move has no legal move and so has lost.
static inline int worker_lost_score(const Worker *worker, const Node *node) {
    const Position *p = &node->position;
    return -points_win_now(&worker->shared->points, p, node->promoted, position_side(p)) + node->ply;
}

// Whether the game is over at `node`, or counts as drawn because a position is repeated; `score` is then set. A side
// without a legal move is left to the caller, but never given another score.
bool worker_terminal_score(const Worker *worker, const Node *node, int *score);

// Sets the PV of `node` to `move` and the PV of the node after it.
void update_pv(Node *node, Move move);

#endif
