// Quiescence search: captures, and one full ply under threat.
#ifndef SEARCH_QUIESCENCE_H
#define SEARCH_QUIESCENCE_H

#include "search/worker.h"

// As tree_search with depth 0. Capturing is compulsory, so a side that can capture may not stand pat: all its captures
// are searched. Where only the opponent threatens to capture, one full ply is searched, once in a line.
int quiescence_search(Worker *worker, Node *node, int alpha, int beta);

#endif
