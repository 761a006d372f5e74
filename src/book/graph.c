#include "book/graph.h"

#include <stdlib.h>

#include "base/memory.h"

enum { SLOTS_FIRST = 1 << 12 };

Position book_normal(const Rules *rules, const Position *p) {
    return position_side(p) == WHITE ? *p : position_flip(p, rules->board);
}

void graph_init(BookGraph *graph, const Rules *rules) {
    *graph = (BookGraph){.rules = *rules, .slots = SLOTS_FIRST};
    graph->table = memory_new(graph->slots, sizeof *graph->table);
}

void graph_free(BookGraph *graph) {
    free(graph->nodes);
    free(graph->edges);
    free(graph->table);
    free(graph->order);
    *graph = (BookGraph){0};
}

// ---- Nodes by key

// As in the file, only the upper bits count: positions that it cannot tell apart are one here too.
static uint64_t kept_key(uint64_t key) {
    return key >> BOOK_KEY_SHIFT;
}

static uint32_t *slot_of(const BookGraph *graph, uint64_t key) {
    uint32_t slot = (uint32_t)kept_key(key) & (graph->slots - 1);
    while (graph->table[slot] && kept_key(graph->nodes[graph->table[slot] - 1].position.key) != kept_key(key))
        slot = (slot + 1) & (graph->slots - 1);
    return &graph->table[slot];
}

int graph_find(const BookGraph *graph, uint64_t key) {
    return (int)*slot_of(graph, key) - 1;
}

static void grow_table(BookGraph *graph) {
    graph->slots *= 2;
    free(graph->table);
    graph->table = memory_new(graph->slots, sizeof *graph->table);
    for (int i = 0; i < graph->count; i++)
        *slot_of(graph, graph->nodes[i].position.key) = (uint32_t)i + 1;
}

int graph_add(BookGraph *graph, const Position *p, BookValue value, bool decided) {
    graph->nodes = memory_grow(graph->nodes, &graph->capacity, graph->count + 1, sizeof *graph->nodes);
    graph->nodes[graph->count] = (BookNode){.position = *p, .value = value, .decided = decided, .cost = BOOK_COST_NONE};
    *slot_of(graph, p->key) = (uint32_t)graph->count + 1;
    graph->count++;
    if ((uint32_t)graph->count * 2 > graph->slots)
        grow_table(graph);
    return graph->count - 1;
}

// ---- Moves

bool graph_may_expand(const BookNode *node) {
    const Position *p = &node->position;
    return !node->expanded && !node->decided && !node->closed &&
           !(position_kings(p, WHITE) && position_kings(p, BLACK));
}

void graph_expand(BookGraph *graph, int number) {
    BookNode *node = &graph->nodes[number];
    MoveList list;
    rules_list_moves(&graph->rules, &node->position, &list);
    graph->edges =
        memory_grow(graph->edges, &graph->edge_capacity, graph->edge_count + list.count, sizeof *graph->edges);
    node->expanded = true;
    node->first = (uint32_t)graph->edge_count;
    node->count = (uint32_t)list.count;
    for (int i = 0; i < list.count; i++) {
        Position next = position_after(&node->position, list.moves[i]);
        next = book_normal(&graph->rules, &next);
        graph->edges[graph->edge_count++] = (uint32_t)graph_find(graph, next.key);
    }
    move_list_free(&list);
}

// Adds what the moves of a node lead to; false if the book lacks a position.
static bool load_moves(BookGraph *graph, int number, const BookEntry *entries, uint32_t count) {
    const Position p = graph->nodes[number].position;
    bool good = true;
    MoveList list;
    rules_list_moves(&graph->rules, &p, &list);
    for (int i = 0; i < list.count && good; i++) {
        Position next = position_after(&p, list.moves[i]);
        next = book_normal(&graph->rules, &next);
        const BookEntry *entry = book_entry_find(entries, count, next.key);
        good = entry != NULL;
        if (good && graph_find(graph, next.key) < 0)
            graph_add(graph, &next, entry->value, entry->decided);
    }
    move_list_free(&list);
    return good;
}

bool graph_load(BookGraph *graph, const BookEntry *entries, uint32_t count, Error *error) {
    Position start = position_start(graph->rules.board);
    const BookEntry *entry = book_entry_find(entries, count, start.key);
    if (!entry)
        return error_set(error, "the book does not have the start position");
    graph_add(graph, &start, entry->value, entry->decided);
    // Nodes are appended while the loop runs.
    for (int i = 0; i < graph->count; i++) {
        if (!book_entry_find(entries, count, graph->nodes[i].position.key)->expanded)
            continue;
        if (!load_moves(graph, i, entries, count))
            return error_set(error, "the book lacks a position that a move of it leads to");
        graph_expand(graph, i);
    }
    return true;
}

// ---- Values

// Appends the expanded nodes below `number`, and then itself, to the order. The costs serve as marks.
static void put_in_order(BookGraph *graph, uint32_t number) {
    BookNode *node = &graph->nodes[number];
    if (!node->expanded || node->cost == 0)
        return;
    node->cost = 0;
    for (uint32_t i = 0; i < node->count; i++)
        put_in_order(graph, graph->edges[node->first + i]);
    graph->order[graph->ordered++] = number;
}

// A node is decided by one winning move, or when all its moves are decided.
static void settle_node(const BookGraph *graph, BookNode *node) {
    BookValue best = {0, BOOK_POINTS_MAX};
    bool all = true, won = false;
    for (uint32_t i = 0; i < node->count; i++) {
        const BookNode *next = &graph->nodes[graph->edges[node->first + i]];
        BookValue value = book_value_flip(next->value);
        if (i == 0 || book_points(value) > book_points(best))
            best = value;
        all = all && next->decided;
        won = won || (next->decided && next->value.loss == BOOK_POINTS_MAX);
    }
    node->value = best;
    node->decided = all || won;
}

void graph_settle(BookGraph *graph) {
    graph->order = memory_grow(graph->order, &graph->order_capacity, graph->count, sizeof *graph->order);
    graph->ordered = 0;
    for (int i = 0; i < graph->count; i++)
        graph->nodes[i].cost = BOOK_COST_NONE;
    for (int i = 0; i < graph->count; i++)
        put_in_order(graph, (uint32_t)i);
    for (int i = 0; i < graph->ordered; i++)
        settle_node(graph, &graph->nodes[graph->order[i]]);
}

// ---- What to expand next

void graph_costs(BookGraph *graph) {
    for (int i = 0; i < graph->count; i++)
        graph->nodes[i].cost = BOOK_COST_NONE;
    if (graph->count > 0)
        graph->nodes[0].cost = 0;
    for (int k = graph->ordered - 1; k >= 0; k--) {
        const BookNode *node = &graph->nodes[graph->order[k]];
        if (node->decided || node->cost == BOOK_COST_NONE)
            continue;
        for (uint32_t i = 0; i < node->count; i++) {
            BookNode *next = &graph->nodes[graph->edges[node->first + i]];
            int cost = graph_cost_after(node, next);
            if (cost < next->cost)
                next->cost = cost;
        }
    }
}

static bool is_before(const BookNode *a, const BookNode *b) {
    return a->cost != b->cost ? a->cost < b->cost : a->position.key < b->position.key;
}

int graph_cheapest(const BookGraph *graph, int *leaves, int max) {
    int count = 0;
    for (int i = 0; i < graph->count; i++) {
        const BookNode *node = &graph->nodes[i];
        if (!graph_may_expand(node) || node->cost == BOOK_COST_NONE ||
            (count == max && !is_before(node, &graph->nodes[leaves[count - 1]])))
            continue;
        int at = count < max ? count++ : count - 1;
        for (; at > 0 && is_before(node, &graph->nodes[leaves[at - 1]]); at--)
            leaves[at] = leaves[at - 1];
        leaves[at] = i;
    }
    return count;
}
