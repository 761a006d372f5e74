// Iterative deepening: when it ends by itself, and what it knows when it is broken off.
#include "search/root.h"

#include <criterion/criterion.h>

#include "eval/eval.h"
#include "search/tt_node.h"
#include "support/probe_suite.h"
#include "support/weights.h"

PROBE_SUITE(root);

static const char *const win_in_two = "W:Wc3,d2:Ba5"; // d2-e3 a5-b4 c3:a5

Test(root, a_win_asked_for_ends_the_search) {
    Game game = game_from(PROFILE_TZD, win_in_two);
    Limits limits = {.mate = 2};
    probe_search(probe, &game, &limits);
    cr_assert_eq(probe->last[0].report.score, SCORE_WIN - 3);
    cr_assert_eq(score_mate_moves(probe->last[0].report.score), 2);
    cr_assert_eq(probe->last[0].report.pv_count, 3);
    cr_assert_leq(probe->deepest, 4);
    // A longer one does not.
    limits = (Limits){.mate = 1, .depth = 9};
    probe_search(probe, &game, &limits);
    cr_assert_eq(probe->deepest, 9);
    game_free(&game);
}

Test(root, a_won_game_needs_no_time_under_a_clock) {
    Game game = game_from(PROFILE_TZD, win_in_two);
    Limits limits = {.clock = true, .time = {1000000000, 1000000000}};
    probe_search(probe, &game, &limits);
    cr_assert_eq(probe->last[0].report.score, SCORE_WIN - 3);
    cr_assert_lt(probe->deepest, 10);
    game_free(&game);
}

Test(root, the_greatest_depth_ends_a_search_without_limits) {
    Game game = game_from(PROFILE_TZD, win_in_two);
    Limits limits = {0};
    probe_search(probe, &game, &limits);
    cr_assert_eq(probe->deepest, PLY_MAX - 1);
    cr_assert_eq(probe->best_moves, 1);
    limits.depth = 1 << 30;
    probe_search(probe, &game, &limits);
    cr_assert_eq(probe->deepest, PLY_MAX - 1);
    game_free(&game);
}

Test(root, stopped_at_once_it_has_completed_the_first_iteration) {
    Game game = game_from(PROFILE_TZD, "W:Wa1,c3,e3:Bb8,h8");
    Limits limits = {.infinite = true};
    for (int i = 0; i < 50; i++) {
        probe_go(probe, &game, &limits);
        engine_stop(probe->engine);
        engine_wait(probe->engine);
        cr_assert_geq(probe->reports, 1);
        cr_assert_geq(probe->last[0].report.depth, 1);
        cr_assert_geq(probe->last[0].report.pv_count, 1);
        cr_assert(move_equal(probe->best, probe->last[0].pv[0]));
    }
    game_free(&game);
}

static void ignore_report(void *context, const Report *report) {
    (void)context, (void)report;
}

// The line of a worker that may not search a single node.
static RootLine guess(Worker *worker, SharedState *shared) {
    worker_start(worker);
    atomic_store(&worker->counts.nodes, WORKER_FIRST_NODES);
    shared_stop(shared);
    root_search(worker);
    cr_assert_eq(worker->line_count, 1);
    return worker->lines[0];
}

Test(root, without_any_node_it_plays_the_move_of_the_table_or_what_looks_best) {
    static SharedState shared;
    Worker *worker = worker_new(&shared, 0);
    cr_assert(worker && tt_resize(&shared.tt, 1));
    shared.worker_count = 1;
    shared.events.report = ignore_report;
    shared.options = engine_options_default;
    shared.game = game_from(PROFILE_TZD, "W:Wa1,c3,e7:Bb8,h2");
    shared.weights = weight_set_for(test_weights(), shared.game.rules.profile);
    RootLine line = guess(worker, &shared);
    cr_assert_eq(line.depth, 1);
    for (int i = 0; i < worker->root_count; i++) {
        Position after = position_after(&worker->nodes_at[0].position, worker->root_moves[i]);
        cr_assert_geq(line.score, -eval_position(&shared.game.rules, shared.weights, &after));
    }
    // The transposition table has a better move.
    Move known = worker->root_moves[0];
    if (move_equal(known, line.pv[0]))
        known = worker->root_moves[1];
    tt_node_store(&shared.tt, worker->nodes_at[0].key, 0, 3, 100, BOUND_EXACT, known);
    line = guess(worker, &shared);
    cr_assert_eq(line.depth, 1);
    cr_assert(move_equal(line.pv[0], known));
    worker_free(worker);
    tt_free(&shared.tt);
    game_free(&shared.game);
}

Test(root, a_loss_is_not_told_before_every_move_was_tried) {
    // With any number of nodes: a score reported as exact must not improve with the next node.
    Game game = game_from(PROFILE_NIGERIA, "W:W42,26:BK14,K34");
    for (uint64_t nodes = 1; nodes < 3000; nodes += 7) {
        Limits limits = {.nodes = nodes};
        engine_new_game(probe->engine);
        probe_search(probe, &game, &limits);
        const Report *report = &probe->last[0].report;
        cr_assert(!score_is_loss(report->score) || report->bound == BOUND_EXACT || report->depth <= 1);
    }
    game_free(&game);
}

Test(root, more_lines_than_moves_are_not_shown) {
    EngineOptions options = *engine_options(probe->engine);
    options.multi_pv = ENGINE_MULTI_PV_MAX;
    cr_assert(engine_set_options(probe->engine, &options));
    Game game = game_from(PROFILE_TZD, "W:Wa1,c3:Bb8,h8");
    Limits limits = {.depth = 5};
    probe_search(probe, &game, &limits);
    cr_assert_eq(probe->last[2].report.line, 3);
    cr_assert_eq(probe->last[3].report.line, 0);
    game_free(&game);
}

Test(root, the_expected_reply_is_the_second_move_of_the_line) {
    Game game = game_from(PROFILE_TZD, win_in_two);
    Limits limits = {.depth = 6};
    probe_search(probe, &game, &limits);
    cr_assert(move_equal(probe->reply, probe->last[0].pv[1]));
    game_free(&game);
}
