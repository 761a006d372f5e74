#include "book/name.h"

#include <stdlib.h>

#include "base/memory.h"

static int node_of(const BookGraph *graph, const Position *p) {
    return graph_find(graph, book_normal(&graph->rules, p).key);
}

// The node before `number` on the cheapest line to it; -1 for the start.
static int cheapest_before(const BookGraph *graph, int number) {
    int best = -1, min = BOOK_COST_NONE;
    for (int i = 0; i < graph->count && number != 0; i++) {
        const BookNode *node = &graph->nodes[i];
        for (uint32_t k = 0; node->expanded && k < node->count; k++) {
            int cost = graph_cost_after(node, &graph->nodes[graph->edges[node->first + k]]);
            if ((int)graph->edges[node->first + k] == number && node->cost < BOOK_COST_NONE && cost < min) {
                min = cost;
                best = i;
            }
        }
    }
    return best;
}

// Plays the move that leads to the node.
static void play_to(const BookGraph *graph, Game *line, int number) {
    const Position *p = &game_now(line)->position;
    MoveList list;
    rules_list_moves(&graph->rules, p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = position_after(p, list.moves[i]);
        if (node_of(graph, &next) == number) {
            game_play(line, list.moves[i]);
            break;
        }
    }
    move_list_free(&list);
}

static void play_line(const BookGraph *graph, Game *line, int number) {
    int *path = NULL, count = 0, capacity = 0;
    for (int at = number; at > 0; at = cheapest_before(graph, at)) {
        path = memory_grow(path, &capacity, count + 1, sizeof *path);
        path[count++] = at;
    }
    while (count > 0)
        play_to(graph, line, path[--count]);
    free(path);
}

int book_name(const BookGraph *graph, const Game *game, Game *line) {
    int last = 0;
    for (int i = 0; i < game->count; i++) {
        int number = node_of(graph, &game->states[i].position);
        if (number >= 0 && graph->nodes[number].cost < BOOK_COST_NONE)
            last = i;
    }
    play_line(graph, line, node_of(graph, &game->states[last].position));
    return last;
}
