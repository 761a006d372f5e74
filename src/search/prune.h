// What the static score alone decides near the leaves.
//
// Only where neither side can capture does the static score say enough, and never where a win or loss is at stake:
// so no win is claimed that is none. A draw clock that runs out within the few plies spared is not seen.
#ifndef SEARCH_PRUNE_H
#define SEARCH_PRUNE_H

#include "search/worker.h"

typedef struct StaticEval {
    bool quiet; // `score` holds
    int score;
} StaticEval;

// The static score of a node without captures, searched to `depth` with the window (beta - 1, beta), where it can be of
// use.
StaticEval prune_static_eval(Worker *worker, const Node *node, int beta, int depth);

// Whether the static score is so far above beta that a search would hardly come out below (reverse futility).
bool prune_reverse_futility(const StaticEval *eval, int beta, int depth);

// What a quiet move can hope for: where this is no more than alpha the move need not be searched (futility).
int prune_futility_value(const StaticEval *eval, int depth);

// Whether the hope counts at that depth.
bool prune_futility_applies(const StaticEval *eval, int depth);

#endif
