// Quiescence search: captures, and one ply of quiet moves under threat or to force an exchange.
#ifndef SEARCH_QUIESCENCE_H
#define SEARCH_QUIESCENCE_H

#include "search/worker.h"

// As tree_search with depth 0. Capturing is compulsory, so a side that can capture may not stand pat: all its captures
// are searched. Once in a line a ply of quiet moves is searched too: all of them where only the
// opponent threatens to capture, otherwise those that force an exchange.
int quiescence_search(Worker *worker, Node *node, int alpha, int beta);

#endif
