// The search at the leaves: no score is given while captures are open.
#include "search/quiescence.h"

#include <criterion/criterion.h>

#include "eval/eval.h"
#include "search/tt_node.h"
#include "support/probe.h"
#include "support/weights.h"
#include "support/worker_suite.h"

WORKER_SUITE(quiescence);

static int score_of_game(Game game, int alpha, int beta) {
    game_free(&shared.game);
    shared.game = game;
    shared.weights = weight_set_for(test_weights(), game.rules.profile);
    worker_start(worker);
    return quiescence_search(worker, &worker->nodes_at[0], alpha, beta);
}

static int score_of(ProfileId id, const char *fen, int alpha, int beta) {
    return score_of_game(game_from(id, fen), alpha, beta);
}

static int full_score(ProfileId id, const char *fen) {
    return score_of(id, fen, -SCORE_INFINITE, SCORE_INFINITE);
}

Test(quiescence, a_quiet_position_has_its_static_score) {
    int score = full_score(PROFILE_TZD, "W:Wa1,c1,e1:Bb8,d8");
    cr_assert_eq(score, eval_position(&shared.game.rules, shared.weights, &game_now(&shared.game)->position));
    cr_assert_eq(worker_nodes(worker), 0);
}

Test(quiescence, captures_are_made_first) {
    // White takes two men and nothing takes back.
    cr_assert_gt(full_score(PROFILE_TZD, "W:Wc3,a1:Bd4,f6,b8,d8"), -50);
}

Test(quiescence, a_forced_capture_is_made_even_where_it_loses) {
    // c3:e5 is the only move and d6:f4 answers it. Standing pat would keep the balance.
    const char *fen = "W:Wc3:Bd4,d6,c7";
    cr_assert_leq(full_score(PROFILE_TZD, fen), -SCORE_WIN_MIN);
    cr_assert_leq(score_of(PROFILE_TZD, fen, -1, 0), -SCORE_WIN_MIN);
}

Test(quiescence, a_threat_of_the_opponent_is_met) {
    // Black threatens d4:b2; White, to move, is not yet a man down: it can guard or take away.
    int score = full_score(PROFILE_TZD, "W:Wc3,a1,e1,g1:Bd4,h8,f8,b8");
    cr_assert_gt(worker_nodes(worker), 0);
    cr_assert_gt(score, -150);
}

Test(quiescence, an_exchange_is_tried_where_men_capture_backward) {
    // After 20-24 19x30 35x24 White has no piece left.
    const char *fen = "B:W19:B20,35,45";
    cr_assert_eq(full_score(PROFILE_INTERNATIONAL, fen), SCORE_WIN - 3);
    // Where it may make no difference, or the player is not to see it, the static score stands.
    int eval = eval_position(&shared.game.rules, shared.weights, &game_now(&shared.game)->position);
    cr_assert_eq(score_of(PROFILE_INTERNATIONAL, fen, eval - 1, eval), eval);
    shared.skill.limited = true;
    cr_assert_eq(full_score(PROFILE_INTERNATIONAL, fen), eval);
    shared.skill.limited = false;
    // The same on Nigeria's board, where only kings may decline.
    cr_assert_eq(full_score(PROFILE_NIGERIA, "B:W17:B16,31,41"), SCORE_WIN - 3);
}

// What the table has of the position searched last.
static TTHit table_entry(void) {
    const Node *node = &worker->nodes_at[0];
    return tt_node_probe(&shared.tt, node->key, &shared.game.rules, &node->position, &node->clocks, 0);
}

Test(quiescence, a_choice_is_kept_in_the_table) {
    // c3:e5 or e3:c5.
    const char *fen = "W:Wa1,c3,e3:Bd4,f8,h8";
    int score = score_of(PROFILE_TZD, fen, 0, 1);
    TTHit hit = table_entry();
    cr_assert(hit.found);
    cr_assert_eq(hit.score, score);
    cr_assert_eq(hit.depth, 0);
    cr_assert_eq(hit.bound, score >= 1 ? BOUND_LOWER : BOUND_UPPER);
    // It answers the same question without a node.
    uint64_t nodes = worker_nodes(worker);
    cr_assert_gt(nodes, 0);
    cr_assert_eq(score_of(PROFILE_TZD, fen, 0, 1), score);
    cr_assert_eq(worker_nodes(worker), nodes);
    // A principal variation needs its line, and the levels below full strength do without the table.
    full_score(PROFILE_TZD, fen);
    cr_assert_gt(worker_nodes(worker), nodes);
    nodes = worker_nodes(worker);
    shared.skill.limited = true;
    score_of(PROFILE_TZD, fen, 0, 1);
    cr_assert_gt(worker_nodes(worker), nodes);
    shared.skill.limited = false;
}

Test(quiescence, an_entry_of_another_depth_is_not_mistaken_or_lost) {
    const char *fen = "W:Wa1,c3,e3:Bd4,f8,h8";
    int score = score_of(PROFILE_TZD, fen, 0, 1);
    uint64_t key = worker->nodes_at[0].key;
    // A wrong score, from a line that had its quiet moves behind it: too shallow.
    tt_node_store(&shared.tt, key, 0, TT_DEPTH_MIN, -500, BOUND_EXACT, move_none());
    cr_assert_eq(table_entry().depth, TT_DEPTH_MIN);
    cr_assert_eq(score_of(PROFILE_TZD, fen, 0, 1), score);
    cr_assert_eq(table_entry().depth, 0);
    // What a deeper search has found stays, though this window asks for more.
    tt_node_store(&shared.tt, key, 0, 2, -500, BOUND_LOWER, move_none());
    cr_assert_eq(score_of(PROFILE_TZD, fen, 0, 1), score);
    cr_assert_eq(table_entry().depth, 2);
    cr_assert_eq(table_entry().score, -500);
}

Test(quiescence, a_forced_capture_is_not_looked_up) {
    full_score(PROFILE_TZD, "W:Wc3,a1:Bd4,f6,b8,d8");
    cr_assert_not(table_entry().found);
}

Test(quiescence, a_side_without_a_move_has_lost) {
    cr_assert_eq(full_score(PROFILE_TZD, "W:Wa1:Bb2,c3"), -SCORE_WIN);
    cr_assert_eq(full_score(PROFILE_TZD, "W:W:Bb2,c3"), -SCORE_WIN);
    // The last piece is taken: a win one ply away.
    cr_assert_eq(full_score(PROFILE_TZD, "W:Wc3:Bd4"), SCORE_WIN - 1);
}

Test(quiescence, who_may_decline_may_stand_pat_nigeria_3_5) {
    // The king's only capture loses it. With mandatory capture it must; under huffing it need not, though
    // declining may cost the king too.
    const char *fen = "W:WK46,47,48,49,50:B41,32,31,27,6,7,8";
    int score = full_score(PROFILE_NIGERIA, fen);
    cr_assert_gt(score, -SCORE_EVAL_MAX);
}

Test(quiescence, it_ends_within_the_line_however_many_captures) {
    Rng rng = {4};
    for (int id = 0; id < PROFILES; id++)
        for (int i = 0; i < 500; i++) {
            int score = score_of_game(probe_random_ending((ProfileId)id, &rng, 8), -SCORE_INFINITE, SCORE_INFINITE);
            cr_assert(-SCORE_WIN <= score && score <= SCORE_WIN);
        }
}
