// The reports of the main worker during a long search. The search's beginning is made up here.
#include "search/report.h"

#include <string.h>

#include "base/platform.h"
#include "notation/notation.h"
#include "support/probe.h"
#include "support/worker_suite.h"

static Report told;
static Move told_move; // the first of its line
static int reports, current_moves, current_number;
static Move current;

static void on_report(void *context, const Report *report) {
    (void)context;
    told = *report; // the line lives no longer than the call
    told_move = report->pv_count ? report->pv[0] : move_none();
    reports++;
}

static void on_current_move(void *context, int depth, Move move, int number) {
    (void)context;
    (void)depth;
    current = move;
    current_number = number;
    current_moves++;
}

// White wins in three plies.
static const char *const text[] = {"e1-f2", "a5-b4", "c3:a5"};
static Move win[3];

static void setup(void) {
    begin_search();
    shared.options = engine_options_default;
    shared.events = (EngineEvents){.report = on_report, .current_move = on_current_move};
    shared.begun = platform_microseconds() - 5000000;
    shared.game = game_from(PROFILE_TZD, "W:Wc3,e1:Ba5");
    worker_start(worker);
    worker->root_depth = 7;
    Position p = game_now(&shared.game)->position;
    for (int i = 0; i < 3; i++) {
        win[i] = move_from(&shared.game.rules, &p, text[i]);
        p = position_after(&p, win[i]);
    }
}

TestSuite(search_report, .init = setup, .fini = end_search);

static RootLine line_of(int plies) {
    RootLine line = {.depth = 6, .seldepth = 9, .score = 20, .bound = BOUND_EXACT, .pv_count = plies};
    memcpy(line.pv, win, (size_t)plies * sizeof *win);
    return line;
}

// Reports that the first line's score fell out of the window, with lines of that many plies.
static void fail(int score, Bound bound, int plies) {
    worker->fresh[0] = worker->lines[0] = line_of(plies);
    worker->line_count = 1;
    reports = 0;
    report_failed(worker, 0, score, bound);
}

static void assert_told(int score, Bound bound) {
    cr_assert_eq(reports, 1);
    cr_assert_eq(told.score, score);
    cr_assert_eq(told.bound, bound);
    cr_assert_eq(told.depth, 7, "that of the iteration");
    cr_assert(move_equal(told_move, win[0]));
}

Test(search_report, scores_out_of_the_window_are_told_as_bounds) {
    fail(120, BOUND_LOWER, 1);
    assert_told(120, BOUND_LOWER);
    fail(-50, BOUND_UPPER, 1);
    assert_told(-50, BOUND_UPPER);
}

Test(search_report, a_win_is_told_with_its_whole_line_only) {
    fail(SCORE_WIN - 3, BOUND_LOWER, 3);
    assert_told(SCORE_WIN - 3, BOUND_LOWER);
    fail(SCORE_WIN - 3, BOUND_LOWER, 1);
    assert_told(SCORE_TB_WIN, BOUND_LOWER);
    fail(SCORE_WIN - 5, BOUND_LOWER, 3);
    assert_told(SCORE_TB_WIN, BOUND_LOWER);
    fail(-SCORE_WIN + 4, BOUND_UPPER, 3);
    assert_told(-SCORE_TB_WIN, BOUND_UPPER);
}

Test(search_report, exact_lines_that_do_not_reach_the_win_are_told_as_bounds) {
    worker->lines[0] = line_of(2);
    worker->lines[0].score = SCORE_WIN - 3;
    worker->line_count = 1;
    report_lines(worker);
    cr_assert_eq(told.score, SCORE_TB_WIN);
    cr_assert_eq(told.bound, BOUND_LOWER);
    worker->lines[0] = line_of(3);
    worker->lines[0].score = SCORE_WIN - 3;
    report_lines(worker);
    cr_assert_eq(told.score, SCORE_WIN - 3);
    cr_assert_eq(told.bound, BOUND_EXACT);
}

Test(search_report, at_most_a_win_and_at_least_a_loss_are_not_told) {
    fail(SCORE_WIN - 9, BOUND_UPPER, 3);
    cr_assert_eq(reports, 0);
    fail(-SCORE_WIN + 8, BOUND_LOWER, 3);
    cr_assert_eq(reports, 0);
}

Test(search_report, the_first_second_and_several_lines_tell_no_bounds) {
    shared.options.multi_pv = 2;
    fail(120, BOUND_LOWER, 1);
    cr_assert_eq(reports, 0);
    shared.options.multi_pv = 1;
    shared.begun = platform_microseconds() + 1000000000; // as if it were yet to begin
    fail(120, BOUND_LOWER, 1);
    cr_assert_eq(reports, 0);
}

Test(search_report, the_current_move_is_told_after_the_first_second) {
    report_current_move(worker, win[0], 3);
    cr_assert_eq(current_moves, 1);
    cr_assert_eq(current_number, 3);
    cr_assert(move_equal(current, win[0]));
    shared.begun = platform_microseconds() + 1000000000;
    report_current_move(worker, win[0], 4);
    cr_assert_eq(current_moves, 1);
}

Test(search_report, an_end_at_the_root_is_told_as_it_is) {
    const int scores[] = {SCORE_WIN - 1, -SCORE_WIN, SCORE_DRAW};
    const char *const fens[] = {"W:W31,32:B1", "W:Wa1:Bb2,c3", "W:WKa1,Kc1:BKb8:H10:M10"};
    const ProfileId ids[] = {PROFILE_GHANA, PROFILE_TZD, PROFILE_TZD};
    for (int i = 0; i < 3; i++) {
        game_free(&shared.game);
        shared.game = game_from(ids[i], fens[i]);
        worker_start(worker);
        report_over(worker, scores[i]);
        cr_assert_eq(told.score, scores[i], "%d", i);
        cr_assert_eq(told.pv_count, 0);
    }
}
