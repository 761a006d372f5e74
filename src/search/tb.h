// The endgame tables as the search uses them: at the root, where they may answer for it, and in the tree.
#ifndef SEARCH_TB_H
#define SEARCH_TB_H

#include "search/worker.h"

// Asks the tables about the root, before the workers start. True if they know how it is to be played: then the lines
// of `worker`, which was started, hold the answer. Otherwise they may have narrowed the search (shared->kept).
bool tb_answer_root(Worker *worker);

// How a score found for the root is to be told, given what the tables know of it.
int tb_reported_score(const SharedState *shared, int score);

// Asks the tables about `node`, where `depth` plies are left to search. True if they know: then `score` is exact for a
// draw, a lower bound for a win (it may be nearer), an upper one for a loss.
bool tb_probe_node(Worker *worker, const Node *node, int depth, int *score, Bound *bound);

// The score of a node that the endgame tables know to be drawn: with contempt, a share of the static score ranks drawn
// positions by how much the opponent still has to find.
int tb_draw_score(Worker *worker, const Node *node);

#endif
