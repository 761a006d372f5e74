// The search tree below the root.
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "search/worker.h"

// The score of `node` within the window alpha..beta, from the view of its side to move, searched `depth` plies and
// then until it is quiet. Fail-soft: a score <= alpha is an upper bound, one >= beta a lower bound. The PV is left in
// the node. Meaningless once worker->stopped.
int tree_search(Worker *worker, Node *node, int alpha, int beta, int depth);

// The PVS step of one move, now played to `next`: a null-window search, reduced by `reduction` plies, of all moves but
// the first; where it beats alpha, a re-search without the reduction and then with the full window. The score is from
// the view of the side that moved; alpha and beta are its window.
int tree_search_move(Worker *worker, Node *next, bool first, int alpha, int beta, int depth, int reduction);

// Late move reductions: the plies by which the `number`th move (from 1) of a node is reduced.
int lmr_reduction(const Node *node, Move move, int number, int depth, bool pv);

#endif
