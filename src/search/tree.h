// The search tree below the root.
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "search/worker.h"

// The score of `node` within the window alpha..beta, from the view of its side to move, searched `depth` plies
// and then until it is quiet. Fail-soft: at most alpha means at most the score returned, at least beta at least
// that. The best line is left in the node. Void once worker->stopped.
int tree_search(Worker *worker, Node *node, int alpha, int beta, int depth);

// Plies to be taken off the `number`th move (from 1) of a node, since it is hardly the best.
int tree_reduction(const Node *node, Move move, int number, int depth, bool pv);

#endif
