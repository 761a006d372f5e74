// Pruning by the static score near the leaves: futility and reverse futility.
//
// Both need a quiet position, in which neither side can capture, and a window free of wins and losses, so that no false
// win is claimed. A draw clock that runs out within the plies pruned is not seen.
#ifndef SEARCH_PRUNE_H
#define SEARCH_PRUNE_H

#include "search/worker.h"

typedef struct StaticEval {
    bool quiet; // pruning is allowed, and `score` is set
    int score;  // in hundredths of a point, to which margins are added before it is turned into points (worker_points)
} StaticEval;

// The static score of a node without captures, searched to `depth` with the window (beta - 1, beta), if either pruning
// may use it.
StaticEval prune_static_eval(Worker *worker, const Node *node, int beta, int depth);

// Reverse futility pruning: whether the static score is so far above beta that the node is cut.
bool prune_reverse_futility(const Worker *worker, const Node *node, const StaticEval *eval, int beta, int depth);

// Futility pruning: the static score plus a margin; quiet moves are skipped where it does not exceed alpha.
// SCORE_INFINITE where it does not apply.
int prune_futility_value(const Worker *worker, const Node *node, const StaticEval *eval, int depth);

#endif
