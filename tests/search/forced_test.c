// A node with a capture as its only move costs no depth and has no entry in the transposition table.
#include <criterion/criterion.h>

#include "search/tree.h"
#include "search/tt_node.h"
#include "support/probe.h"
#include "support/weights.h"
#include "support/worker_suite.h"

WORKER_SUITE(forced);

enum { DEPTH = 4 };

static Node *set_root(const char *fen) {
    game_free(&shared.game);
    shared.game = game_from(PROFILE_TZD, fen);
    shared.weights = weight_set_for(test_weights(), shared.game.rules.profile);
    tt_clear(&shared.tt);
    worker_clear(worker);
    worker_start(worker);
    worker->root_depth = DEPTH;
    return &worker->nodes_at[0];
}

static bool table_has(const Node *node) {
    TTEntry entry;
    return tt_probe(&shared.tt, node->key, &entry);
}

Test(forced, is_scored_as_what_follows) {
    // c3:e5 is the only move.
    Node *root = set_root("W:Wa1,c3,e1:Bd4,f8,h8");
    int score = tree_search(worker, root, -1, 0, DEPTH);
    cr_assert_not(table_has(root));
    cr_assert(table_has(root + 1));
    uint64_t nodes = worker_nodes(worker);

    Node *after = set_root("B:Wa1,e1,e5:Bf8,h8");
    cr_assert_eq(-tree_search(worker, after, 0, 1, DEPTH), score);
    cr_assert_eq(worker_nodes(worker), 2 * nodes - 1);
}

Test(forced, takes_a_ply_where_the_line_is_far_longer_than_the_iteration) {
    Node *root = set_root("W:Wa1,c3,e1:Bd4,f8,h8");
    worker->root_depth = 0;
    int score = tree_search(worker, root, -1, 0, DEPTH);

    Node *after = set_root("B:Wa1,e1,e5:Bf8,h8");
    worker->root_depth = 0;
    cr_assert_eq(-tree_search(worker, after, 0, 1, DEPTH - 1), score);
}

Test(forced, with_two_captures_there_is_a_choice) {
    Node *root = set_root("W:Wa1,c3,e3:Bd4,f8,h8");
    tree_search(worker, root, -1, 0, DEPTH);
    cr_assert(table_has(root));
}

Test(forced, the_principal_variation_shows_it) {
    Node *root = set_root("W:Wa1,c3,e1:Bd4,f8,h8");
    tree_search(worker, root, -SCORE_INFINITE, SCORE_INFINITE, DEPTH);
    cr_assert(table_has(root));
    cr_assert_gt(root->pv_count, 1);
}
