// The tree at low depths for a program without threads: tree.c once more, under other names and without pauses, so that
// asyncify (src/web/README.md) leaves alone the nodes that are nearly all of a search.
#include "search/tree.h"

#ifdef MFALME_NO_THREADS

#define TREE_LOW
enum { TREE_IS_LOW = 1 };

#define tree_search tree_search_low
#define tree_search_move tree_search_move_low
#define lmr_reduction lmr_reduction_low
int tree_search_move_low(Worker *worker, Node *next, bool first, int alpha, int beta, int depth, int reduction);
int lmr_reduction_low(const Node *node, Move move, int number, int depth, bool pv);
#include "search/tree.c"

#else

typedef int NothingHere; // ISO C allows no empty file

#endif
