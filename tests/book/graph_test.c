// Books in memory: which positions are one, what they are worth, and which of them is expanded next.
#include "book/graph.h"

#include <criterion/criterion.h>

static BookGraph graph;

static void begin(void) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    graph_init(&graph, &rules);
}

static void end(void) {
    graph_free(&graph);
}

TestSuite(book_graph, .init = begin, .fini = end);

static Position start(void) {
    return position_start(graph.rules.board);
}

// Gives every new position after `number` the same value and expands it.
static void expand(int number, BookValue value) {
    const Position p = graph.nodes[number].position;
    MoveList list;
    rules_list_moves(&graph.rules, &p, &list);
    for (int i = 0; i < list.count; i++) {
        Position next = position_after(&p, list.moves[i]);
        next = book_normal(&graph.rules, &next);
        if (graph_find(&graph, next.key) < 0)
            graph_add(&graph, &next, value, false);
    }
    move_list_free(&list);
    graph_expand(&graph, number);
}

static BookNode *move_of(int number, int move) {
    return &graph.nodes[graph.edges[graph.nodes[number].first + (uint32_t)move]];
}

Test(book_graph, positions_with_colours_exchanged_are_one) {
    Position white = start(), black = position_flip(&white, graph.rules.board);
    Position normal = book_normal(&graph.rules, &black);
    cr_expect_eq(position_side(&black), BLACK);
    cr_expect(position_equal(&normal, &white));
    graph_add(&graph, &white, (BookValue){100, 50}, false);
    cr_expect_eq(graph_find(&graph, normal.key), 0);
}

Test(book_graph, a_transposition_is_met_once) {
    Position p = start();
    graph_add(&graph, &p, (BookValue){0, 0}, false);
    // Four plies from the start there are 1469 lines, and fewer positions.
    for (int ply = 0; ply < 4; ply++)
        for (int i = 0, count = graph.count; i < count; i++)
            if (!graph.nodes[i].expanded)
                expand(i, (BookValue){0, 0});
    cr_expect_gt(graph.edge_count, graph.count);
    for (int i = 0; i < graph.count; i++)
        cr_assert_eq(graph_find(&graph, graph.nodes[i].position.key), i);
}

Test(book_graph, a_position_is_worth_its_best_move) {
    Position p = start();
    graph_add(&graph, &p, (BookValue){0, 0}, false);
    expand(0, (BookValue){300, 100});
    *move_of(0, 2) = (BookNode){.position = move_of(0, 2)->position, .value = {100, 250}};
    graph_settle(&graph);
    cr_expect_eq(graph.nodes[0].value.win, 250, "the opponent's losses are the wins of the side to move");
    cr_expect_eq(graph.nodes[0].value.loss, 100);
    cr_expect_not(graph.nodes[0].decided);
}

Test(book_graph, one_winning_move_decides) {
    Position p = start();
    graph_add(&graph, &p, (BookValue){0, 0}, false);
    expand(0, (BookValue){300, 100});
    move_of(0, 1)->value = (BookValue){0, BOOK_POINTS_MAX};
    graph_settle(&graph);
    cr_expect_not(graph.nodes[0].decided, "the estimate of a sure win decides nothing");
    move_of(0, 1)->decided = true;
    graph_settle(&graph);
    cr_expect(graph.nodes[0].decided);
    cr_expect_eq(graph.nodes[0].value.win, BOOK_POINTS_MAX);
}

Test(book_graph, a_loss_is_decided_by_all_moves) {
    Position p = start();
    graph_add(&graph, &p, (BookValue){0, 0}, false);
    expand(0, (BookValue){BOOK_POINTS_MAX, 0});
    for (uint32_t i = 1; i < graph.nodes[0].count; i++)
        move_of(0, (int)i)->decided = true;
    graph_settle(&graph);
    cr_expect_not(graph.nodes[0].decided);
    move_of(0, 0)->decided = true;
    graph_settle(&graph);
    cr_expect(graph.nodes[0].decided);
    cr_expect_eq(graph.nodes[0].value.loss, BOOK_POINTS_MAX);
}

Test(book_graph, a_drawn_position_is_told_from_an_even_one) {
    Position p = start();
    graph_add(&graph, &p, (BookValue){0, 0}, false);
    expand(0, (BookValue){200, 200});
    graph_settle(&graph);
    cr_expect_eq(book_points(graph.nodes[0].value), 0);
    cr_expect_eq(graph.nodes[0].value.win, 200);
    for (uint32_t i = 0; i < graph.nodes[0].count; i++) {
        move_of(0, (int)i)->value = (BookValue){0, 0};
        move_of(0, (int)i)->decided = true;
    }
    graph_settle(&graph);
    cr_expect_eq(book_points(graph.nodes[0].value), 0);
    cr_expect_eq(graph.nodes[0].value.win, 0);
    cr_expect(graph.nodes[0].decided);
}

Test(book_graph, the_next_leaf_is_that_of_the_cheapest_line) {
    Position p = start();
    int leaves[32];
    graph_add(&graph, &p, (BookValue){0, 0}, false);
    graph_settle(&graph);
    graph_costs(&graph);
    cr_expect_eq(graph_cheapest(&graph, leaves, 32), 1);
    cr_expect_eq(leaves[0], 0);
    expand(0, (BookValue){100, 100});
    move_of(0, 3)->value = (BookValue){100, 103}; // the best move; the others lose 3 points
    graph_settle(&graph);
    graph_costs(&graph);
    cr_assert_eq(graph_cheapest(&graph, leaves, 32), (int)graph.nodes[0].count);
    cr_expect_eq(&graph.nodes[leaves[0]], move_of(0, 3));
    cr_expect_eq(graph.nodes[leaves[0]].cost, BOOK_COST_PLY);
    cr_expect_eq(graph.nodes[leaves[1]].cost, BOOK_COST_PLY + 3);
    // Expanded, the best move is worth 4 points; another first move is still cheaper than two plies.
    expand(leaves[0], (BookValue){104, 100});
    graph_settle(&graph);
    graph_costs(&graph);
    graph_cheapest(&graph, leaves, 1);
    cr_expect_eq(graph.nodes[leaves[0]].cost, BOOK_COST_PLY + 4);
}

Test(book_graph, lines_do_not_lead_on_from_decided_positions) {
    Position p = start();
    int leaves[32];
    graph_add(&graph, &p, (BookValue){0, 0}, false);
    expand(0, (BookValue){100, 100});
    move_of(0, 0)->decided = true;
    graph_settle(&graph);
    graph_costs(&graph);
    cr_expect_eq(graph_cheapest(&graph, leaves, 32), (int)graph.nodes[0].count - 1);
    for (uint32_t i = 0; i < graph.nodes[0].count; i++)
        cr_expect_neq(leaves[i % 6], graph_find(&graph, move_of(0, 0)->position.key));
}

Test(book_graph, the_opening_is_over_with_a_king_on_each_side) {
    BookNode node = {.position = start()};
    cr_expect(graph_may_expand(&node));
    node.position.kings = node.position.pieces[WHITE] & -node.position.pieces[WHITE];
    cr_expect(graph_may_expand(&node));
    node.position.kings |= node.position.pieces[BLACK] & -node.position.pieces[BLACK];
    cr_expect_not(graph_may_expand(&node));
}
