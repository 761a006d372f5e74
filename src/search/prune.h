// What the static score alone decides near the leaves.
//
// Only where neither side can capture does the static score say enough, and never where a win or loss is at stake:
// so no win is claimed that is none. A draw clock that runs out within the few plies spared is not seen.
#ifndef SEARCH_PRUNE_H
#define SEARCH_PRUNE_H

#include "search/worker.h"

typedef struct StaticView {
    bool calm; // `score` holds
    int score;
} StaticView;

// The static score of a node without captures, searched to `depth` with the window (beta - 1, beta), where it can be of
// use.
StaticView prune_view(Worker *worker, const Node *node, int beta, int depth);

// Whether the static score is so far above beta that a search would hardly come out below (reverse futility).
bool prune_is_high(const StaticView *view, int beta, int depth);

// What a quiet move can hope for: where this is no more than alpha the move need not be searched (futility).
int prune_hope(const StaticView *view, int depth);

// Whether the hope counts at that depth.
bool prune_by_hope(const StaticView *view, int depth);

#endif
