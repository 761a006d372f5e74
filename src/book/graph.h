// A book in memory while it grows: positions and the moves between them. Positions that differ only by an exchange of
// colours are one, and so are those that are reached in several ways.
//
// A position in which both sides have a king is never expanded: the opening is over. So a line cannot come back to a
// position, since men do not go back, and the graph has no cycle.
#ifndef BOOK_GRAPH_H
#define BOOK_GRAPH_H

#include "book/format.h"

typedef struct BookNode {
    Position position; // White to move
    BookValue value;   // of a leaf by its search, else by the moves
    bool expanded, decided;
    bool closed;           // another part of a plan expands it
    uint32_t first, count; // of its moves in `edges`, in the order of the move generator
    int cost;              // see graph_costs; BOOK_COST_NONE where no line leads
} BookNode;

typedef struct BookGraph {
    Rules rules;
    BookNode *nodes; // nodes[0] is the start position
    int count, capacity;
    uint32_t *edges; // the nodes that moves lead to
    int edge_count, edge_capacity;
    uint32_t *table; // node numbers + 1 by key; a power of two of slots
    uint32_t slots;
    uint32_t *order; // expanded nodes, each after all that its moves lead to; see graph_settle
    int ordered, order_capacity;
} BookGraph;

enum { BOOK_COST_NONE = 1 << 30 };

// The position with White to move: with Black to move, the colours are exchanged.
Position book_normal(const Rules *rules, const Position *p);

// A graph without positions.
void graph_init(BookGraph *graph, const Rules *rules);
void graph_free(BookGraph *graph);

// The node of a position with White to move, -1 if there is none.
int graph_find(const BookGraph *graph, uint64_t key);

// Adds a leaf that is not there; returns its number.
int graph_add(BookGraph *graph, const Position *p, BookValue value, bool decided);

// Fills an empty graph with those positions of a book that lines from the start lead to. False, with the error, if the
// book lacks one of them.
bool graph_load(BookGraph *graph, const BookEntry *entries, uint32_t count, Error *error);

// Whether a leaf may be expanded: it is not decided or closed, and the opening is not over.
bool graph_may_expand(const BookNode *node);

// Makes a leaf an expanded node. Every move must lead to a node of the graph.
void graph_expand(BookGraph *graph, int number);

// Computes the values of all expanded nodes from those of the leaves: each is that of its best move.
void graph_settle(BookGraph *graph);

// Computes for every node the cost of the cheapest line from the start to it: BOOK_COST_PLY for each move that was not
// the only one, and for each move the points that it loses against the best one, in thousandths of a win. Lines end at
// decided nodes. Call it after graph_settle.
enum { BOOK_COST_PLY = 40 };
void graph_costs(BookGraph *graph);

// The cost of the cheapest line to an expanded node that goes on to `next` by one of its moves.
static inline int graph_cost_after(const BookNode *node, const BookNode *next) {
    // The opponent's points are those that the move loses.
    return node->cost + (node->count > 1 ? BOOK_COST_PLY : 0) + book_points(node->value) + book_points(next->value);
}

// Writes the cheapest leaves that may be expanded into `leaves`, at most `max`, cheapest first, and returns their
// number. Call it after graph_costs. Equal costs go by the key, so that it does not depend on the order of the nodes.
int graph_cheapest(const BookGraph *graph, int *leaves, int max);

#endif
