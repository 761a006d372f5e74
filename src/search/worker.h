// A worker searches on one thread. All it needs while it does is here, in one block of memory.
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "search/shared.h"
#include "search/order.h"
#include "search/eval_cache.h"

// One ply of the line being searched. Positions are copied from ply to ply, nothing is undone.
typedef struct Node {
    Position position;
    Clocks clocks;
    uint64_t key; // of the table, once worker_set_tt_key was called
    int ply;
    Move killers[KILLERS];
    CompactMove excluded; // this move is left out, while a search asks what the others are worth
    MoveList list;
    Picker picker;
    int pv_count;
    Move pv[PLY_MAX]; // the best line from here
} Node;

// A finding about the root: a move with its line.
typedef struct RootLine {
    int depth, seldepth, score;
    Bound bound; // BOUND_NONE while nothing is known
    int pv_count;
    Move pv[PLY_MAX + 1];
} RootLine;

// The first iteration of the main worker is completed even when the limits are reached or the search is stopped: a
// best move is never less than searched. Should it take more nodes than this, as it may among very many kings, it is
// left all the same.
enum { WORKER_FIRST_NODES = 20000 };

typedef struct Worker {
    SharedState *shared;
    int number; // 0 is the main worker
    WorkerCounts counts;
    uint64_t check_at; // nodes at which the limits are looked at again
    // The search is to end, and only the first iteration is still to be completed; the endgame tables, which may have
    // to be read from the disk, are not asked any more.
    bool hurried;
    uint64_t tb_blocks_read; // of the endgame tables when the worker asked them last
    bool stopped;            // the search has to be left; what it returns is void
    int root_depth, seldepth;
    Move *root_moves; // to be searched, in the order of the search
    int root_count, root_capacity;
    RootLine *lines, *fresh; // of the last full iteration, and of the one that runs: ENGINE_MULTI_PV_MAX each
    int line_count;          // lines known
    History history;
    EvalCache eval_cache;
    Node nodes_at[PLY_MAX + 1]; // by ply
} Worker;

// A worker on the heap; NULL if memory is wanting.
Worker *worker_new(SharedState *shared, int number);
void worker_free(Worker *worker);

// Forgets what was learned from earlier searches.
void worker_clear_history(Worker *worker);

// Sets the root up for a new search, with every move that the limits allow.
void worker_start(Worker *worker);

static inline uint64_t worker_nodes(const Worker *worker) {
    return atomic_load_explicit(&worker->counts.nodes, memory_order_relaxed);
}

// Plays `move` at `node` and returns the node after it; NULL, and nothing done, when the search has to end.
Node *worker_play(Worker *worker, Node *node, Move move);

// Finds where the table holds `node`: to be called before tree_search. Leaves, which are not in the table, are spared
// it.
void worker_set_tt_key(const Worker *worker, Node *node);

// The static evaluation from the view of the side to move.
int worker_evaluate(Worker *worker, const Node *node);

// Whether the game is over at `node`, or counts as drawn because it repeats a position; `score` says how.
// That there is no legal move is not found here, but never hidden.
bool worker_terminal_score(const Worker *worker, const Node *node, int *score);

// Makes the best line of `node` out of `move` and the best line of the node after it.
void update_pv(Node *node, Move move);

#endif
