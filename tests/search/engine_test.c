// The engine's face: one answer for each go, at the right time, within the limits.
#include "search/engine.h"

#include <criterion/criterion.h>

#include "board/ending.h"
#include "search/worker.h"
#include "support/probe_suite.h"

PROBE_SUITE(engine);

Test(engine, a_depth_is_kept) {
    Game game = game_from_start(PROFILE_TZD);
    for (int depth = 1; depth <= 7; depth++) {
        answer(&game, (Limits){.depth = depth});
        cr_assert_eq(probe->deepest, depth);
    }
    game_free(&game);
}

Test(engine, a_number_of_nodes_is_kept_to_the_node_after_the_first_iteration) {
    for (int id = 0; id < PROFILES; id++) {
        Game game = game_from_start((ProfileId)id);
        Limits first = {.depth = 1};
        engine_new_game(probe->engine);
        probe_search(probe, &game, &first);
        uint64_t min = probe->last[0].report.nodes;
        for (uint64_t nodes = 1; nodes < 30000; nodes = nodes * 3 + 1) {
            engine_new_game(probe->engine);
            answer(&game, (Limits){.nodes = nodes});
            cr_assert_eq(probe->last[0].report.nodes, nodes > min ? nodes : min);
        }
        game_free(&game);
    }
}

Test(engine, one_thread_repeats_itself_after_a_new_game) {
    for (int id = 0; id < PROFILES; id++) {
        Game game = game_from_start((ProfileId)id);
        uint64_t nodes[2];
        Move best[2];
        for (int run = 0; run < 2; run++) {
            engine_new_game(probe->engine);
            nodes[run] = 0;
            for (int i = 0; i < 2; i++) {
                Limits limits = {.depth = 8 + i};
                probe_search(probe, &game, &limits);
                nodes[run] += probe->last[0].report.nodes;
                best[run] = probe->best;
            }
        }
        cr_assert_eq(nodes[0], nodes[1]);
        cr_assert(move_equal(best[0], best[1]));
        game_free(&game);
    }
}

Test(engine, another_game_has_static_scores_of_its_own) {
    // Each of these games starts from the same position, with weights of its own.
    static const ProfileId ids[] = {PROFILE_TZD, PROFILE_ZAMBIA, PROFILE_BRAZILIAN, PROFILE_TZD};
    Limits limits = {.depth = 1};
    for (size_t i = 1; i < sizeof ids / sizeof *ids; i++) {
        Game before = game_from_start(ids[i - 1]), game = game_from_start(ids[i]);
        engine_new_game(probe->engine);
        probe_search(probe, &game, &limits);
        int score = probe->last[0].report.score;
        engine_new_game(probe->engine);
        probe_search(probe, &before, &limits);
        probe_search(probe, &game, &limits);
        cr_assert_eq(probe->last[0].report.score, score, "game %zu", i);
        game_free(&before);
        game_free(&game);
    }
}

// A machine that stalls: an hour passes from one look at the clock to the next.
static int64_t stalled(void *context) {
    _Atomic int64_t *now = context;
    return atomic_fetch_add(now, INT64_C(3600000000)) + 1;
}

static void set_options(const EngineOptions *options) {
    cr_assert(engine_set_options(probe->engine, options));
}

// Whatever is limited, and however: there is a move that was searched, the best of a whole iteration.
static void assert_first_iteration(const Game *game) {
    static const Limits limits[] = {
        {.movetime = 1},
        {.clock = true},
        {.clock = true, .time = {100, 100}},
        {.nodes = 1},
        {.movetime = 1, .depth = 9},
    };
    Limits whole = {.depth = 1};
    engine_new_game(probe->engine);
    probe_search(probe, game, &whole);
    int score = probe->last[0].report.score;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        engine_new_game(probe->engine);
        answer(game, limits[i]);
        cr_assert_eq(probe->deepest, 1);
        cr_assert_eq(probe->last[0].report.score, score);
        cr_assert_eq(probe->last[0].report.bound, BOUND_EXACT);
    }
}

Test(engine, the_first_iteration_is_completed_though_the_time_has_gone) {
    _Atomic int64_t now = 0;
    EngineOptions options = *engine_options(probe->engine);
    options.clock = (EngineClock){stalled, &now};
    set_options(&options);
    Rng rng = {17};
    for (int i = 0; i < 60; i++) {
        Game game = probe_random_game((ProfileId)(i % PROFILES), &rng, (int)rng_below(&rng, 60));
        if (ending_of(&game).outcome == OUTCOME_ONGOING)
            assert_first_iteration(&game);
        game_free(&game);
    }
}

Test(engine, the_first_iteration_is_completed_with_threads_lines_and_limited_strength) {
    _Atomic int64_t now = 0;
    Game game = game_from_start(PROFILE_GHANA);
    Limits limits = {.movetime = 1};
    for (int i = 0; i < 4; i++) {
        EngineOptions options = engine_options_default;
        options.clock = (EngineClock){stalled, &now};
        options.threads = i == 1 ? 4 : 1;
        options.multi_pv = i == 2 ? 5 : 1;
        options.skill_level = i == 3 ? 0 : SKILL_LEVEL_MAX;
        set_options(&options);
        answer(&game, limits);
        cr_assert_eq(probe->last[options.multi_pv - 1].report.depth, 1);
    }
    game_free(&game);
}

Test(engine, the_first_iteration_ends_even_among_very_many_kings) {
    Game game = game_from(PROFILE_GHANA, "W:WK47,K40,K43,K14,K19,K35,K32,K39,K12,K13,K20,K26,K22,K2,K7,K46,K23,K41,K10:"
                                         "BK6,K50,K24,K44,K4,K42,K25,K45,K5,K27,K28,K9,K17,K30,K49,K15,K16");
    answer(&game, (Limits){.nodes = 1});
    cr_assert_eq(probe->last[0].report.nodes, WORKER_FIRST_NODES);
    game_free(&game);
}

Test(engine, a_search_without_end_can_be_given_one) {
    _Atomic int64_t now = 0;
    EngineOptions options = *engine_options(probe->engine);
    options.clock = (EngineClock){stalled, &now};
    set_options(&options);
    Game game = game_from_start(PROFILE_TZD);
    Limits limits[] = {{0}, {.infinite = true}, {.ponder = true, .depth = 2}};
    for (int i = 0; i < 3; i++) {
        probe_go(probe, &game, &limits[i]);
        engine_end_within(probe->engine, 1000);
        engine_wait(probe->engine);
        assert_answered(&game);
    }
    game_free(&game);
}

Test(engine, only_the_moves_asked_for_are_searched) {
    Game game = game_from_start(PROFILE_TZD);
    MoveList list;
    game_list_moves(&game, &list);
    for (int i = 0; i < list.count; i++) {
        answer(&game, (Limits){.depth = 4, .moves = &list.moves[i], .move_count = 1});
        cr_assert(move_equal(probe->best, list.moves[i]));
    }
    move_list_free(&list);
    game_free(&game);
}

Test(engine, several_lines_are_ordered_and_distinct) {
    EngineOptions options = *engine_options(probe->engine);
    options.multi_pv = 4;
    cr_assert(engine_set_options(probe->engine, &options));
    Rng rng = {3};
    for (int i = 0; i < 40; i++) {
        Game game = probe_random_game((ProfileId)(i % PROFILES), &rng, (int)rng_below(&rng, 40));
        if (ending_of(&game).outcome == OUTCOME_ONGOING) {
            MoveList list;
            game_list_moves(&game, &list);
            answer(&game, (Limits){.depth = 6});
            int lines = list.count < 4 ? list.count : 4;
            for (int n = 0; n < lines; n++) {
                const Report *report = &probe->last[n].report;
                cr_assert_eq(report->depth, 6);
                cr_assert_eq(report->bound, BOUND_EXACT);
                for (int before = 0; before < n; before++) {
                    cr_assert_geq(probe->last[before].report.score, report->score);
                    cr_assert_not(move_equal(probe->last[before].pv[0], report->pv[0]));
                }
            }
            cr_assert_eq(probe->last[lines].report.line, 0);
            move_list_free(&list);
        }
        game_free(&game);
    }
}

Test(engine, infinite_answers_after_a_stop_only) {
    Game game = game_from_start(PROFILE_TZD);
    Limits limits = {.infinite = true};
    probe_go(probe, &game, &limits);
    probe_await_depth(probe, 4);
    cr_assert_eq(probe->best_moves, 0);
    cr_assert(engine_searching(probe->engine));
    engine_stop(probe->engine);
    engine_wait(probe->engine);
    cr_assert_not(engine_searching(probe->engine));
    assert_answered(&game);
    // Even where the search is over at once.
    limits.depth = 1;
    probe_go(probe, &game, &limits);
    probe_await_depth(probe, 1);
    cr_assert_eq(probe->best_moves, 0);
    engine_stop(probe->engine);
    engine_wait(probe->engine);
    assert_answered(&game);
    game_free(&game);
}

Test(engine, pondering_answers_after_a_ponderhit_or_a_stop_only) {
    Game game = game_from_start(PROFILE_TZD);
    Limits limits = {.ponder = true, .clock = true, .time = {100, 100}};
    for (int hit = 0; hit < 2; hit++) {
        probe_go(probe, &game, &limits);
        probe_await_depth(probe, 5);
        cr_assert_eq(probe->best_moves, 0);
        if (hit)
            engine_ponderhit(probe->engine);
        else
            engine_stop(probe->engine);
        engine_wait(probe->engine);
        assert_answered(&game);
    }
    // A search that ends by its depth waits as well.
    limits.depth = 2;
    probe_go(probe, &game, &limits);
    probe_await_depth(probe, 2);
    cr_assert_eq(probe->best_moves, 0);
    engine_ponderhit(probe->engine);
    engine_wait(probe->engine);
    assert_answered(&game);
    game_free(&game);
}

// The time that the test sets.
static int64_t told(void *context) {
    return atomic_load((_Atomic int64_t *)context);
}

Test(engine, a_ponderhit_after_time_enough_is_answered_at_once) {
    _Atomic int64_t now = 1;
    EngineOptions options = *engine_options(probe->engine);
    options.clock = (EngineClock){told, &now};
    set_options(&options);
    Game game = game_from_start(PROFILE_TZD);
    Limits limits = {.ponder = true, .clock = true, .time = {60000, 60000}, .depth = 26};
    probe_go(probe, &game, &limits);
    probe_await_depth(probe, 5);
    atomic_store(&now, INT64_C(30000000));
    probe_await_depth(probe, 7); // an iteration has ended since
    engine_ponderhit(probe->engine);
    engine_wait(probe->engine);
    assert_answered(&game);
    cr_assert_lt(probe->deepest, limits.depth);
    game_free(&game);
}

Test(engine, every_go_is_answered_however_fast_they_come) {
    Game game = game_from_start(PROFILE_TZD);
    for (int i = 0; i < 1000; i++) {
        Limits limits = {.infinite = i % 2 == 0, .depth = i % 3 == 0 ? 3 : 0};
        if (i % 2)
            limits.ponder = i % 4 == 1;
        probe_go(probe, &game, &limits);
        if (i % 5 == 0)
            engine_ponderhit(probe->engine);
        engine_stop(probe->engine);
        engine_wait(probe->engine);
        assert_answered(&game);
    }
    game_free(&game);
}

Test(engine, a_new_go_stops_the_one_before) {
    Game game = game_from_start(PROFILE_TZD);
    Limits infinite = {.infinite = true}, short_one = {.depth = 3};
    game_copy(&probe->game, &game);
    engine_go(probe->engine, &game, &infinite);
    engine_go(probe->engine, &game, &short_one);
    engine_wait(probe->engine);
    cr_assert_eq(probe->best_moves, 2);
    game_free(&game);
}

Test(engine, a_clock_in_nodes_repeats_itself) {
    EngineOptions options = *engine_options(probe->engine);
    options.nodes_per_ms = 100;
    cr_assert(engine_set_options(probe->engine, &options));
    Game game = game_from_start(PROFILE_TZD);
    uint64_t nodes[2];
    for (int run = 0; run < 2; run++) {
        engine_new_game(probe->engine);
        answer(&game, (Limits){.clock = true, .time = {10000, 10000}});
        nodes[run] = probe->last[0].report.nodes;
        cr_assert_leq(nodes[run], 10000 * 100 / 2);
    }
    cr_assert_eq(nodes[0], nodes[1]);
    game_free(&game);
}

Test(engine, a_single_move_is_answered_at_once_under_a_clock) {
    Game game = game_from(PROFILE_TZD, "W:Wa3,h2:Bb4,h8,f8,d8");
    answer(&game, (Limits){.clock = true, .time = {100000000, 100000000}});
    cr_assert_eq(probe->deepest, 1);
    game_free(&game);
}

Test(engine, several_threads_count_their_nodes_together) {
    EngineOptions options = *engine_options(probe->engine);
    options.threads = 3;
    cr_assert(engine_set_options(probe->engine, &options));
    Game game = game_from_start(PROFILE_ZAMBIA);
    for (int i = 0; i < 20; i++) {
        Limits limits = {.depth = 8};
        if (i % 2)
            limits = (Limits){.nodes = 20000};
        answer(&game, limits);
        cr_assert_gt(probe->last[0].report.nodes, 0);
    }
    options.threads = 1;
    cr_assert(engine_set_options(probe->engine, &options));
    Limits limits = {.nodes = 1234};
    probe_search(probe, &game, &limits);
    cr_assert_eq(probe->last[0].report.nodes, 1234);
    game_free(&game);
}

Test(engine, too_large_a_table_is_refused_and_the_old_one_kept) {
    EngineOptions options = *engine_options(probe->engine);
    options.hash_mb = 1 << 30;
    cr_assert_not(engine_set_options(probe->engine, &options));
    cr_assert_eq(engine_options(probe->engine)->hash_mb, ENGINE_HASH_MB_DEFAULT);
    Game game = game_from_start(PROFILE_TZD);
    answer(&game, (Limits){.depth = 5});
    game_free(&game);
}

static void assert_over(ProfileId id, const char *fen, int score) {
    Game game = game_from(id, fen);
    for (int i = 0; i < 3; i++) {
        Limits limits = {.infinite = i == 1, .ponder = i == 2};
        probe_go(probe, &game, &limits);
        probe_await_depth(probe, 0);
        if (i > 0) {
            cr_assert_eq(probe->best_moves, 0);
            engine_stop(probe->engine);
        }
        engine_wait(probe->engine);
        cr_assert_eq(probe->best_moves, 1);
        cr_assert(move_is_none(probe->best) && move_is_none(probe->reply));
        cr_assert_eq(probe->reports, 1);
        cr_assert_eq(probe->last[0].report.score, score, "%s", fen);
        cr_assert_eq(probe->last[0].report.depth, 0);
        cr_assert_eq(probe->last[0].report.pv_count, 0);
    }
    game_free(&game);
}

Test(engine, where_the_game_is_over_there_is_a_score_and_no_move) {
    assert_over(PROFILE_TZD, "W:W:Bb8", -SCORE_WIN);
    assert_over(PROFILE_TZD, "W:Wa1:Bb2,c3", -SCORE_WIN);
    assert_over(PROFILE_TZD, "W:WKa1:BKb8:H10:M10", 0);
    assert_over(PROFILE_TZD, "W:WKa1,Kc1,Ke1,Kg1:BKb8,Kd8:H60:M60", 0);
    assert_over(PROFILE_NIGERIA, "W:WK1,K2,K3,K4:BK46", SCORE_WIN - 1);
    assert_over(PROFILE_NIGERIA, "B:WK1,K2,K3,K4:BK46", -SCORE_WIN);
    assert_over(PROFILE_GHANA, "W:W31:B1,2", -SCORE_WIN);
}

Test(engine, a_claimable_draw_is_played_on_if_so_told) {
    Game game = game_from(PROFILE_TZD, "W:WKa1,Kc1,Ke1,Kg1:BKb8,Kd8:H60:M60");
    EngineOptions options = *engine_options(probe->engine);
    options.claim_draws = false;
    cr_assert(engine_set_options(probe->engine, &options));
    answer(&game, (Limits){.depth = 4});
    game_free(&game);
}
