// The endgame tables in the search: at the root, where they may answer in its place, and in the tree.
#ifndef SEARCH_TB_H
#define SEARCH_TB_H

#include "search/worker.h"

// Probes the root before the workers start. True if the tables know how to play it: then the lines of `worker`, which
// was started, hold the answer. Otherwise they may have restricted the root moves (shared->tb_moves).
bool tb_answer_root(Worker *worker);

// The score to report for the root, given what the tables know of it.
int tb_reported_score(const SharedState *shared, int score);

// Probes `node`, with `depth` plies left to search. True on a hit: then `score` is exact for a draw, a lower bound for
// a win (it may be nearer), an upper bound for a loss; where a draw clock may prevent either, the bound is that of a
// draw.
bool tb_probe_node(Worker *worker, const Node *node, int depth, int *score, Bound *bound);

// The same at a leaf: the score to return. Where it is not known whether a win is a Supa, or whether it comes
// before a draw clock, it is an estimate.
bool tb_probe_leaf(Worker *worker, const Node *node, int *score);

// The score of a node that the endgame tables know to be drawn: with contempt, a share of the static score ranks drawn
// positions by how much the opponent still has to find.
int tb_draw_score(Worker *worker, const Node *node);

#endif
