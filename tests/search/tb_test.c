// The endgame tables in play: what they answer at the root, what they do in the tree, and games played out with them.
#include "search/tb.h"

#include <criterion/criterion.h>
#include <string.h>

#include "board/ending.h"
#include "eval/weights.h"
#include "search/params.h"
#include "support/endings.h"
#include "support/probe.h"
#include "support/tables.h"

static TableLibrary library;

static Probe *probe_with_tables(const char *path) {
    cr_assert(tb_library_init(&library, NULL, NULL));
    tb_library_set_path(&library, (Span){path, strlen(path)});
    Probe *probe = probe_new();
    engine_use_tb(probe->engine, &library);
    return probe;
}

static void end(Probe *probe) {
    cr_expect_not(probe->pv_illegal);
    probe_free(probe);
    tb_library_free(&library);
}

static void search(Probe *probe, const char *fen, Limits limits) {
    Game game = game_from(PROFILE_TZD, fen);
    probe_search(probe, &game, &limits);
    game_free(&game);
}

static const Report *told(const Probe *probe, int line) {
    return &probe->last[line - 1].report;
}

Test(search_tables, a_won_root_is_answered_with_the_nearest_win_and_its_whole_line) {
    Probe *probe = probe_with_tables("tablebases");
    search(probe, "W:Wa1,b2,Ke5:BKa5,Kf6", (Limits){.depth = 1}); // 75 plies
    cr_expect_eq(told(probe, 1)->score, SCORE_WIN - 75);
    cr_expect_eq(told(probe, 1)->pv_count, 75);
    cr_expect_eq(told(probe, 1)->nodes, 0);
    cr_expect_gt(told(probe, 1)->tb_hits, 0);
    end(probe);
}

// Without the distances of KKvM nobody can know that the win takes three plies, not five.
Test(search_tables, a_win_that_may_be_nearer_is_a_bound) {
    for (int whole = 0; whole < 2; whole++) {
        char *dir = tables_directory();
        tables_link_shipped(dir, whole ? "none" : "tzd-KKvM.dtw");
        Probe *probe = probe_with_tables(dir);
        search(probe, "B:We1:BKg5,Kb6", (Limits){.depth = 1});
        cr_expect_eq(told(probe, 1)->score, SCORE_WIN - (whole ? 3 : 5));
        cr_expect_eq(told(probe, 1)->bound, whole ? BOUND_EXACT : BOUND_LOWER);
        end(probe);
        tables_remove(dir);
    }
}

Test(search_tables, a_lost_root_resists_as_long_as_it_can) {
    Probe *probe = probe_with_tables("tablebases");
    search(probe, "B:WKf6,Kf8,Kh8:BKa3", (Limits){.depth = 1});
    cr_expect_eq(told(probe, 1)->score, -SCORE_WIN + 24);
    cr_expect_eq(told(probe, 1)->pv_count, 24);
    end(probe);
}

Test(search_tables, lines_of_analysis_are_the_moves_in_the_order_of_their_worth) {
    Probe *probe = probe_with_tables("tablebases");
    EngineOptions options = *engine_options(probe->engine);
    options.multi_pv = 12;
    cr_assert(engine_set_options(probe->engine, &options));
    search(probe, "W:WKa1,Kc1,e3:BKh6", (Limits){.depth = 1});
    cr_expect_eq(told(probe, 1)->score, SCORE_WIN - 3);
    cr_expect_eq(told(probe, 8)->score, SCORE_WIN - 33);
    cr_expect_eq(told(probe, 12)->score, SCORE_DRAW);
    end(probe);
}

Test(search_tables, a_drawn_root_is_told_as_drawn_and_held) {
    Probe *probe = probe_with_tables("tablebases");
    search(probe, "B:WKa1,Kc1,e3:BKh8,Kb8", (Limits){.depth = 6});
    cr_expect_eq(told(probe, 1)->score, SCORE_DRAW);
    cr_expect_geq(told(probe, 1)->depth, 6, "searched among the moves that hold it");
    end(probe);
}

Test(search_tables, the_moves_asked_for_are_the_only_ones) {
    Probe *probe = probe_with_tables("tablebases");
    Game game = game_from(PROFILE_TZD, "W:WKa1,Kc1,e3:BKh6");
    MoveList list;
    game_list_moves(&game, &list);
    for (int i = 0; i < list.count; i++) {
        probe_search(probe, &game, &(Limits){.depth = 4, .moves = &list.moves[i], .move_count = 1});
        cr_expect(move_equal(probe->best, list.moves[i]));
    }
    move_list_free(&list);
    game_free(&game);
    end(probe);
}

Test(search_tables, a_win_that_comes_too_late_is_not_claimed_tzd_8_5) {
    Probe *probe = probe_with_tables("tablebases");
    search(probe, "W:WKf6,Ke7,Kh8:BKa3:H12:M12", (Limits){.nodes = 3000});
    cr_expect_not(score_is_won(told(probe, 1)->score));
    end(probe);
}

// With several lines the search goes on below a root that the tables know to be drawn.
Test(search_tables, nor_is_it_by_any_line_of_analysis_tzd_8_4) {
    Probe *probe = probe_with_tables("tablebases");
    EngineOptions options = *engine_options(probe->engine);
    options.multi_pv = 3;
    cr_assert(engine_set_options(probe->engine, &options));
    for (int depth = 1; depth <= 6; depth++) {
        search(probe, "W:WKb8,Kd8:BKh2:H4:M4", (Limits){.depth = depth});
        for (int line = 1; line <= 3; line++)
            cr_expect_eq(told(probe, line)->score, SCORE_DRAW);
    }
    end(probe);
}

// The tables know a win in 31 plies, and the limit leaves 29.
Test(search_tables, nor_is_one_at_the_root_that_a_limit_prevents_drafti_10_2) {
    Probe *probe = probe_with_tables("tablebases");
    Game game = game_from(PROFILE_DRAFTI, "W:WKf6,Ke7,Kd8:BKa1,Kh4:M31");
    probe_search(probe, &game, &(Limits){.depth = 6});
    cr_expect_gt(told(probe, 1)->score, 0);
    cr_expect_lt(told(probe, 1)->score, 2000);
    game_free(&game);
    end(probe);
}

// Without clocks White wins, but within 15 moves a man must move or be taken: a draw is certain, no more.
Test(search_tables, what_a_short_clock_may_prevent_is_a_draw_at_least_fmjd64_7_2_5) {
    static const char *const fens[] = {"W:Wc1,Kd4,Ke7:Ba3,Kc7", "B:Wc1,Kd4,Ke7:Ba3,Kh2"};
    static SharedState shared;
    Worker *worker = worker_new(&shared, 0);
    cr_assert(worker && tt_resize(&shared.tt, 1));
    shared.options = engine_options_default;
    for (int lost = 0; lost < 2; lost++) {
        shared.game = game_from(PROFILE_RUSSIAN, fens[lost]);
        shared.weights = weights_built_in(weight_game_of(shared.game.rules.profile));
        shared.tb = tb_open("tablebases", shared.game.rules.profile, 1, NULL, NULL);
        shared.tb_pieces = tb_largest(shared.tb);
        worker_start(worker);
        const Node *node = &worker->nodes_at[0];
        int score;
        Bound bound;
        cr_assert(tb_probe_node(worker, node, 1, &score, &bound));
        cr_expect_eq(score, SCORE_DRAW);
        cr_expect_eq(bound, lost ? BOUND_UPPER : BOUND_LOWER);
        cr_assert(tb_probe_leaf(worker, node, &score));
        int own = lost ? -worker_evaluate(worker, node) : worker_evaluate(worker, node);
        cr_expect_eq(lost ? -score : score, (own > 0 ? own : 0) + PARAM_TB_HOPED);
        tb_free(shared.tb);
        game_free(&shared.game);
    }
    worker_free(worker);
    tt_free(&shared.tt);
}

Test(search_tables, a_win_of_the_tables_is_found_before_its_mate_is) {
    const char *fen = "W:Wa1,b2,c3,Ke5:BKa5,Kf8"; // six pieces
    Probe *probe = probe_with_tables("tablebases");
    search(probe, fen, (Limits){.depth = 8});
    cr_expect_gt(told(probe, 1)->tb_hits, 0);
    EngineOptions options = *engine_options(probe->engine);
    options.tb_pieces = 0;
    cr_assert(engine_set_options(probe->engine, &options));
    search(probe, fen, (Limits){.depth = 8});
    cr_expect_eq(told(probe, 1)->tb_hits, 0);
    end(probe);
}

// A probe that has to read a block costs as much as hundreds of nodes.
Test(search_tables, after_a_block_was_read_the_clock_is_looked_at) {
    static SharedState shared;
    Worker *worker = worker_new(&shared, 0);
    cr_assert(worker && tt_resize(&shared.tt, 1));
    shared.options = engine_options_default;
    shared.game = game_from(PROFILE_TZD, "W:WKa1,Kc1,Ke1,Kg1:BKb8"); // a count runs: results and conversions
    shared.tb = tb_open("tablebases", shared.game.rules.profile, 1, NULL, NULL);
    cr_assert_not_null(shared.tb);
    shared.tb_pieces = tb_largest(shared.tb);
    worker_start(worker);
    for (int cold = 1; cold >= 0; cold--) {
        int score;
        Bound bound;
        worker->check_at = 256;
        cr_assert(tb_probe_node(worker, &worker->nodes_at[0], 1, &score, &bound));
        cr_assert_eq(worker->check_at, cold ? 0 : 256);
        cr_assert_leq(tb_blocks_read(shared.tb), 2, "of the 60 of a class");
    }
    worker->hurried = true;
    int score;
    Bound bound;
    cr_assert_not(tb_probe_node(worker, &worker->nodes_at[0], 1, &score, &bound));
    tb_free(shared.tb);
    worker_free(worker);
    tt_free(&shared.tt);
    game_free(&shared.game);
}

Test(search_tables, limited_strength_knows_no_tables) {
    Probe *probe = probe_with_tables("tablebases");
    EngineOptions options = *engine_options(probe->engine);
    options.skill_level = 10;
    cr_assert(engine_set_options(probe->engine, &options));
    search(probe, "W:Wa1,b2,Ke5:BKa5,Kf6", (Limits){.depth = 3});
    cr_expect_eq(told(probe, 1)->tb_hits, 0);
    end(probe);
}

Test(search_tables, without_files_the_engine_plays_on) {
    Probe *probe = probe_with_tables("/nowhere");
    search(probe, "W:WKa1,Kc1,e3:BKh6", (Limits){.depth = 4});
    cr_expect_eq(told(probe, 1)->tb_hits, 0);
    cr_expect_not(move_is_none(probe->best));
    end(probe);
}

// A share of what bench/endings.c does.
Test(search_tables, won_endings_are_won_and_drawn_ones_held) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Endings *endings = endings_new(&rules, "tablebases", 500);
    EndingsTally tally = {0};
    for (int pieces = 2; pieces <= 5; pieces++) {
        Material list[MATERIAL_LIST];
        for (int i = material_list(pieces, list); i > 0; i--) {
            endings_play(endings, list[i - 1], 1, 1, (uint64_t)i, &tally);
            endings_play(endings, material_reversed(list[i - 1]), 1, 0, (uint64_t)i, &tally);
        }
    }
    cr_expect_eq(tally.not_won, 0, "%s", tally.first);
    cr_expect_eq(tally.not_held, 0, "%s", tally.first);
    cr_expect_gt(tally.won, 40);
    cr_expect_gt(tally.held, 25);
    endings_free(endings);
}

// The same with three pieces under the clocks of the FMJD and, without huffs, the Nigerian articles 4 and 9.3.
Test(search_tables, so_they_are_in_the_other_games) {
    static const ProfileId games[] = {PROFILE_INTERNATIONAL, PROFILE_BRAZILIAN, PROFILE_RUSSIAN, PROFILE_NIGERIA,
                                      PROFILE_GHANA};
    EndingsTally tally = {0};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        Rules rules = rules_of(&profiles[games[g]]);
        rules.huff = HUFF_OFF;
        Endings *endings = endings_new(&rules, "tablebases", 500);
        Material list[MATERIAL_LIST];
        for (int i = material_list(3, list); i > 0; i--) {
            endings_play(endings, list[i - 1], 1, 1, (uint64_t)i, &tally);
            endings_play(endings, material_reversed(list[i - 1]), 1, 0, (uint64_t)i, &tally);
        }
        endings_free(endings);
    }
    cr_expect_eq(tally.not_won, 0, "%s", tally.first);
    cr_expect_eq(tally.not_held, 0, "%s", tally.first);
    cr_expect_gt(tally.won, 30);
    cr_expect_gt(tally.held, 12);
}

// The shorter count turns some wins into draws.
Test(search_tables, so_they_are_with_nine_moves_of_three_kings_tzd_8_5) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    rules.three_kings_moves = 9;
    Endings *endings = endings_new(&rules, "tablebases", 500);
    EndingsTally tally = {0};
    static const Material list[] = {{{0, 0}, {3, 1}}, {{0, 0}, {4, 1}}, {{0, 0}, {3, 2}}};
    for (int k = 0; k < 3; k++) {
        endings_play(endings, list[k], 12, 0, 9, &tally);
        endings_play(endings, material_reversed(list[k]), 12, 0, 9, &tally);
    }
    cr_expect_eq(tally.not_won, 0, "%s", tally.first);
    cr_expect_eq(tally.not_held, 0, "%s", tally.first);
    cr_expect_gt(tally.won, 20);
    cr_expect_gt(tally.held, 5, "drawn by the count");
    endings_free(endings);
}
