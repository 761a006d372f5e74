// The values of positions, and the verdicts on moves.
#define _POSIX_C_SOURCE 200809L

#include "analysis/analysis.h"

#include <criterion/criterion.h>

#include "support/analysed_suite.h"
#include "support/probe.h"
#include "support/weights.h"

ANALYSED_SUITE(analysis);

static AnalysisSettings settings_of(int multi_pv, int depth) {
    AnalysisSettings settings = {
        .options = engine_options_default, .limits = {.depth = depth}, .weights = test_weights()};
    settings.options.hash_mb = 1;
    settings.options.multi_pv = multi_pv;
    return settings;
}

static void analyse(const char *pdn, int multi_pv, int depth) {
    read_game(pdn);
    Game played = {0};
    game_copy(&played, &game.analysis.game);
    analysis_free(&game.analysis);
    AnalysisSettings settings = settings_of(multi_pv, depth);
    cr_assert_eq(analysis_run(&game.analysis, &played, &settings), ANALYSIS_DONE);
    game_free(&played);
}

// White gives a man away; Black has to take it.
#define GIFT "[FEN \"W:Wc3,g3:Be5,h8\"]\n\n1. c3-d4 e5:c3 *"

Test(analysis, every_position_is_searched_but_where_there_is_no_choice) {
    analyse(GIFT, 2, 6);
    const AnalysedPosition *positions = game.analysis.positions;
    cr_assert_eq(game.analysis.game.count, 3);
    cr_assert_eq(positions[0].line_count, 2);
    cr_assert_eq(positions[0].lines[0].depth, 6);
    cr_assert_geq(positions[0].lines[0].score, positions[0].lines[1].score);
    cr_assert_gt(positions[0].lines[0].count, 0);
    cr_assert_eq(positions[1].choices, 1);
    cr_assert_eq(positions[1].line_count, 0, "a forced move");
    cr_assert_eq(positions[1].score, -positions[2].score, "has the value of what it leads to");
    cr_assert_geq(positions[2].line_count, 1, "the last position is always searched");
}

Test(analysis, endgame_tables_know_the_truth_of_a_position) {
    TableLibrary library;
    cr_assert(tb_library_init(&library, NULL, NULL));
    read_game("[FEN \"W:WKb8,Kd8:BKh2\"]\n\n1. b8-a7 *"); // a win in 7 plies given away
    Game played = {0};
    game_copy(&played, &game.analysis.game);
    analysis_free(&game.analysis);
    AnalysisSettings settings = settings_of(2, 1);
    settings.tables = &library;
    cr_assert_eq(analysis_run(&game.analysis, &played, &settings), ANALYSIS_DONE);
    const AnalysedPosition *positions = game.analysis.positions;
    cr_assert_eq(positions[0].score, SCORE_WIN - 7);
    cr_assert_eq(positions[0].lines[0].count, 7);
    cr_assert_eq(positions[1].score, SCORE_DRAW);
    cr_assert_gt(analysis_verdict(&game.analysis, 0).loss, 400);
    game_free(&played);
    tb_library_free(&library);
}

Test(analysis, a_finished_game_has_a_known_value) {
    analyse("[FEN \"W:Wa1,c1:Bb2,h8\"]\n\n1. c1:a3 h8-g7 *", 1, 4);
    cr_assert_eq(game.analysis.positions[0].choices, 2);
    analyse("[FEN \"W:Wa1,g1:Bb2\"]\n\n1. a1:c3 1-0", 1, 4);
    const AnalysedPosition *positions = game.analysis.positions;
    cr_assert_eq(positions[1].ending.outcome, OUTCOME_WIN);
    cr_assert_eq(positions[1].score, -SCORE_WIN, "Black is to move and has lost");
    cr_assert_eq(positions[1].expected, 0);
    cr_assert_eq(positions[1].line_count, 0);
    cr_assert_eq(positions[0].score, SCORE_WIN - 1, "one ply before");
    cr_assert_eq(positions[0].expected, 1000);
    cr_assert_eq(analysis_white_score(&game.analysis, 1), SCORE_WIN);
    cr_assert_eq(analysis_white_expected(&game.analysis, 1), 1000);
}

// At depth 1 the search of a position often does not see as far as that of the one after the move played.
Test(analysis, no_position_is_worth_less_than_the_move_that_was_played) {
    Rng rng = {1};
    AnalysisSettings settings = settings_of(1, 1);
    int raised = 0;
    for (int i = 0; i < 20; i++) {
        Game played = probe_random_game(PROFILE_TZD, &rng, 40);
        analysis_free(&game.analysis);
        cr_assert_eq(analysis_run(&game.analysis, &played, &settings), ANALYSIS_DONE);
        const AnalysedPosition *positions = game.analysis.positions;
        for (int ply = 0; ply + 1 < game.analysis.game.count; ply++) {
            int behind = -positions[ply + 1].score;
            behind -= score_is_win(behind) - score_is_loss(behind); // a ply further from the end
            cr_assert_geq(positions[ply].score, behind, "position %d", ply);
            raised += positions[ply].line_count > 0 && positions[ply].score > positions[ply].lines[0].score;
        }
        game_free(&played);
    }
    cr_assert_gt(raised, 0);
}

Test(analysis, a_drawn_game_is_worth_half) {
    analyse("[FEN \"W:WKa1,c1:BKh6:M9\"]\n\n1. a1-b2 1/2-1/2", 1, 4);
    cr_assert_eq(game.analysis.positions[1].ending.outcome, OUTCOME_DRAW, "TZD 8.4");
    cr_assert_eq(game.analysis.positions[1].expected, 500);
    cr_assert_eq(game.analysis.positions[1].line_count, 0);
}

Test(analysis, it_is_at_full_strength_and_claims_nothing) {
    read_game("[FEN \"W:WKa1,Kc1,Kh2:BKf8,Kb8:H60\"]\n\n1. a1-b2 *");
    Game played = {0};
    game_copy(&played, &game.analysis.game);
    analysis_free(&game.analysis);
    AnalysisSettings settings = settings_of(1, 5);
    settings.options.skill_level = 0;
    settings.options.limit_strength = 1;
    settings.options.elo = 1000;
    cr_assert_eq(analysis_run(&game.analysis, &played, &settings), ANALYSIS_DONE);
    game_free(&played);
    cr_assert_eq(game.analysis.positions[0].ending.outcome, OUTCOME_CLAIMABLE, "TZD 8.3");
    cr_assert_eq(game.analysis.positions[0].line_count, 1);
    cr_assert_eq(game.analysis.positions[0].lines[0].depth, 5);
}

static void count_progress(void *context, int done, int total) {
    int *calls = context;
    cr_assert_eq(done, *calls);
    cr_assert_eq(total, 3);
    ++*calls;
}

Test(analysis, progress_is_reported_before_each_position_and_at_the_end) {
    read_game(GIFT);
    int calls = 0;
    Analysis analysis;
    AnalysisSettings settings = settings_of(1, 1);
    settings.progress = count_progress;
    settings.context = &calls;
    cr_assert_eq(analysis_run(&analysis, &game.analysis.game, &settings), ANALYSIS_DONE);
    cr_assert_eq(calls, 4);
    analysis_free(&analysis);
}

Test(analysis, a_stop_ends_it_with_nothing) {
    read_game(GIFT);
    atomic_bool stop;
    atomic_init(&stop, true);
    Analysis analysis;
    AnalysisSettings settings = settings_of(1, PLY_MAX - 1);
    settings.limits.stop = &stop;
    cr_assert_eq(analysis_run(&analysis, &game.analysis.game, &settings), ANALYSIS_STOPPED);
    cr_assert_null(analysis.positions);
    cr_assert_null(analysis.lines);
}

#define OPENING "1. c3-b4 b6-a5 2. b4-c5 d6:b4 *"

Test(analysis, the_best_move_loses_nothing_whatever_comes) {
    read_game(OPENING);
    analysed_set_line(&game, 0, 20, "c3-b4");
    analysed_set_line(&game, 1, 300, "b6-a5");
    Verdict verdict = analysis_verdict(&game.analysis, 0);
    cr_assert(verdict.counts);
    cr_assert_eq(verdict.loss, 0);
    cr_assert_eq(verdict.mark, MARK_NONE);
}

Test(analysis, another_move_loses_what_the_opponent_has_after_it) {
    read_game(OPENING);
    analysed_set_line(&game, 0, 0, "g3-h4");
    analysed_set_line(&game, 1, 100, "b6-a5");
    Verdict verdict = analysis_verdict(&game.analysis, 0);
    cr_assert_eq(verdict.loss,
                 500 - expected_score(wdl_of(&game.analysis.game.rules, &game.analysis.game.states[0].position, -100)));
    cr_assert_gt(verdict.loss, 200, "a man at the start");
    cr_assert_eq(verdict.mark, MARK_BLUNDER);
}

Test(analysis, an_exchange_loses_nothing_though_less_is_left) {
    read_game("[FEN \"W:Wc3,a1,h2:Bb4,d4,h8\"]\n\n1. c3:e5 *");
    analysed_set_line(&game, 0, 200, "c3:a5");
    analysed_set_line(&game, 1, -200, "b4-a3");
    cr_assert_gt(game.analysis.positions[0].expected, analysis_white_expected(&game.analysis, 1));
    cr_assert_eq(analysis_verdict(&game.analysis, 0).loss, 0);
}

Test(analysis, a_move_among_the_lines_is_judged_by_its_own) {
    read_game(OPENING);
    analysed_set_line(&game, 0, 0, "g3-h4");
    analysed_set_line(&game, 0, -30, "c3-b4");
    analysed_set_line(&game, 1, 300, "b6-a5");
    Verdict verdict = analysis_verdict(&game.analysis, 0);
    cr_assert_eq(verdict.loss,
                 500 - expected_score(wdl_of(&game.analysis.game.rules, &game.analysis.game.states[0].position, -30)));
    cr_assert_eq(verdict.mark, MARK_DUBIOUS);
}

Test(analysis, a_move_that_turns_out_better_loses_nothing) {
    read_game(OPENING);
    analysed_set_line(&game, 0, 0, "g3-h4");
    analysed_set_line(&game, 1, -100, "b6-a5");
    cr_assert_eq(analysis_verdict(&game.analysis, 0).loss, 0);
}

Test(analysis, a_move_without_a_choice_does_not_count) {
    read_game(OPENING);
    analysed_set_line(&game, 0, 0, "g3-h4");
    analysed_set_line(&game, 1, 100, "b6-a5");
    analysed_set_line(&game, 2, 0, "b4-c5");
    cr_assert_not(analysis_verdict(&game.analysis, 3).counts, "2... d6:b4 is forced");
    SideSummary white = analysis_summary(&game.analysis, WHITE), black = analysis_summary(&game.analysis, BLACK);
    int loss = analysis_verdict(&game.analysis, 0).loss;
    cr_assert_eq(white.moves, 2);
    cr_assert_eq(white.marks[MARK_BLUNDER], 1);
    cr_assert_eq(white.marks[MARK_NONE], 1);
    cr_assert_float_eq(white.loss, loss / 2.0, 1e-9);
    cr_assert_float_eq(white.accuracy, (100 + mark_accuracy(loss)) / 2, 1e-9);
    cr_assert_eq(black.moves, 1);
    cr_assert_float_eq(black.accuracy, 100, 1e-9);
}

Test(analysis, no_moves_no_figures) {
    read_game("[White \"?\"]\n\n*");
    SideSummary summary = analysis_summary(&game.analysis, WHITE);
    cr_assert_eq(summary.moves, 0);
    cr_assert_float_eq(summary.accuracy, 0, 1e-9);
}

Test(analysis, every_move_instead_of_a_mistake_is_judged) {
    analyse("[FEN \"W:Wc3,g3,a1:Be5,h8,a7\"]\n\n1. c3-d4 e5:c3 *", 1, 6);
    AnalysisSettings settings = settings_of(1, 6);
    cr_assert(analysis_try_moves(&game.analysis, &settings));
    cr_assert_eq(game.analysis.try_count, 1);
    const Tries *tries = &game.analysis.tries[0];
    int best = game.analysis.positions[0].expected, good = 0;
    cr_assert_eq(tries->ply, 0);
    cr_assert_eq(tries->count, game.analysis.positions[0].choices);
    for (int i = 0; i < tries->count; i++) {
        cr_assert_geq(tries->moves[i].expected, 0, "each is judged");
        if (move_equal(tries->moves[i].move, game.analysis.game.states[1].move))
            cr_assert_eq(tries->moves[i].expected, best - analysis_verdict(&game.analysis, 0).loss);
        good += mark_of(best, tries->moves[i].expected) == MARK_NONE;
    }
    cr_assert_geq(good, 1);
    cr_assert_lt(good, tries->count);
}

Test(analysis, the_phases_divide_the_moves_of_a_side) {
    read_game("1. c3-b4 f6-g5 *");
    analysed_set_line(&game, 0, 10, "c3-b4");
    SideSummary summary = analysis_summary(&game.analysis, WHITE);
    cr_assert_eq(summary.stage_moves[STAGE_OPENING], 1);
    cr_assert_float_eq(summary.stage_accuracy[STAGE_OPENING], 100, 1e-9);
    // 18 pieces of 24 are the middle, 8 the ending.
    static const struct {
        const char *fen;
        Stage stage;
    } rows[] = {{"W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6", STAGE_MIDDLE},
                {"W:Wa1,c1,e1,g1,b2:Bb8,d8,f8,h8", STAGE_MIDDLE},
                {"W:Wa1,c1,e1,g1:Bb8,d8,f8,h8", STAGE_ENDING}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char pdn[200];
        snprintf(pdn, sizeof pdn, "[FEN \"%s\"]\n\n1. %s *", rows[i].fen, i < 1 ? "b2-c3" : i < 2 ? "b2-c3" : "a1-b2");
        read_game(pdn);
        analysed_set_line(&game, 0, 0, i < 2 ? "b2-c3" : "a1-b2");
        summary = analysis_summary(&game.analysis, WHITE);
        cr_assert_eq(summary.stage_moves[rows[i].stage], 1, "%s", rows[i].fen);
    }
}
