// The score of a draw: less for the engine in a game, 0 in analysis; drawn positions of the endgame tables are ranked
// by the static score.
#include "search/shared.h"

#include "search/params.h"
#include "search/tb.h"
#include "search/tree.h"
#include "search/tt_node.h"
#include "support/probe.h"
#include "support/weights.h"
#include "support/worker_suite.h"

WORKER_SUITE(draw);

enum { CONTEMPT = 20 };

// Four men ahead, and the same for the other side: two are next to nothing against a king on the main road.
static const char *const ahead[2] = {"W:WKa1,d2,f2,c3,e3:BKh8", "B:WKa1:BKh8,d6,f6,c7,e7"};

static void set_root(const char *fen) {
    game_free(&shared.game);
    shared.game = game_from(PROFILE_TZD, fen);
    shared.weights = weight_set_for(test_weights(), shared.game.rules.profile);
    shared.options = engine_options_default;
    shared.options.contempt = CONTEMPT;
    shared.limits = (Limits){.nodes = 1000};
    shared.skill.limited = false;
    tt_clear(&shared.tt);
    worker_clear(worker);
    worker_start(worker);
}

Test(draw, in_a_game_it_counts_against_whoever_is_to_move_at_the_root) {
    static const Limits games[] = {{.nodes = 1000},
                                   {.movetime = 100},
                                   {.clock = true, .time = {1000, 1000}},
                                   {.clock = true, .time = {1000, 1000}, .ponder = true}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (Side side = WHITE; side <= BLACK; side++) {
            set_root(ahead[side]);
            shared.limits = games[i];
            draw_decide(&shared);
            cr_assert_eq(shared.draw[side], -CONTEMPT, "%zu", i);
            cr_assert_eq(shared.draw[side_other(side)], CONTEMPT, "%zu", i);
            cr_assert_eq(draw_score(&shared, &worker->nodes_at[0].position), -CONTEMPT);
        }
}

Test(draw, in_analysis_it_is_nothing) {
    static const struct {
        const char *what;
        Limits limits;
        bool analysis, limited, no_contempt;
        int more_lines;
    } cases[] = {
        {.what = "depth", .limits = {.depth = 10}},
        {.what = "depth and nodes", .limits = {.depth = 10, .nodes = 1000}},
        {.what = "infinite", .limits = {.infinite = true, .nodes = 1000}},
        {.what = "mate", .limits = {.mate = 3, .nodes = 1000}},
        {.what = "analysis", .limits = {.nodes = 1000}, .analysis = true},
        {.what = "limited strength", .limits = {.nodes = 1000}, .limited = true},
        {.what = "several lines", .limits = {.nodes = 1000}, .more_lines = 1},
        {.what = "no contempt", .limits = {.nodes = 1000}, .no_contempt = true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_root(ahead[WHITE]);
        shared.limits = cases[i].limits;
        shared.options.analysis = cases[i].analysis;
        shared.options.multi_pv += cases[i].more_lines;
        if (cases[i].no_contempt)
            shared.options.contempt = 0;
        shared.skill.limited = cases[i].limited;
        draw_decide(&shared);
        cr_assert(shared.draw[WHITE] == 0 && shared.draw[BLACK] == 0, "%s", cases[i].what);
        cr_assert_eq(tb_draw_score(worker, &worker->nodes_at[0]), 0, "%s", cases[i].what);
    }
}

Test(draw, one_that_the_tables_know_is_better_for_whoever_looks_better) {
    for (Side side = WHITE; side <= BLACK; side++) {
        set_root(ahead[side]);
        draw_decide(&shared);
        int score = tb_draw_score(worker, &worker->nodes_at[0]);
        cr_assert_gt(score, -CONTEMPT);
        cr_assert_leq(score, -CONTEMPT + PARAM_TB_DRAW_MAX * CONTEMPT);
        // The same position if it were the opponent's at the root.
        int drawn = shared.draw[WHITE];
        shared.draw[WHITE] = shared.draw[BLACK];
        shared.draw[BLACK] = drawn;
        cr_assert_eq(tb_draw_score(worker, &worker->nodes_at[0]), score + 2 * CONTEMPT);
    }
    static const char *const behind[2] = {"W:WKa1:BKh8,d6,f6,c7,e7", "B:WKa1,d2,f2,c3,e3:BKh8"};
    for (Side side = WHITE; side <= BLACK; side++) {
        set_root(behind[side]);
        draw_decide(&shared);
        int score = tb_draw_score(worker, &worker->nodes_at[0]);
        cr_assert_lt(score, -CONTEMPT);
        cr_assert_geq(score, -CONTEMPT - PARAM_TB_DRAW_MAX * CONTEMPT);
    }
}

// 8.4: with nine of the ten plies gone every move that loses nothing draws.
Test(draw, the_search_counts_draws_by_the_rules_so) {
    for (Side side = WHITE; side <= BLACK; side++) {
        set_root(side == WHITE ? "W:WKb8:BKg1:H9:M9" : "B:WKb8:BKg1:H9:M9");
        draw_decide(&shared);
        shared.tt_salt = tt_salt(&shared.game, shared.draw[WHITE]);
        worker_start(worker);
        cr_assert_eq(tree_search(worker, &worker->nodes_at[0], -SCORE_INFINITE, SCORE_INFINITE, 2), -CONTEMPT);
    }
}
