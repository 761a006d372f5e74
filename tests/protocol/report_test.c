// What the search finds, as lines of the protocol. The reports are made up here.
#include "protocol/report.h"

#include <criterion/criterion.h>
#include <string.h>

#include "notation/judge.h"
#include "search/wdl.h"
#include "support/console.h"

static Console console;
static Session *const session = &console.session;
static Report report;
static Move pv[3];

static Move find_move(const Position *p, const char *text) {
    Move move = move_none();
    Error error;
    cr_assert(move_read((Span){text, strlen(text)}, &session->env.rules, p, &session->notation, &move, &error), "%s",
              error.what);
    return move;
}

static void setup(void) {
    cr_assert(console_open(&console));
    static Position start, next;
    start = game_now(&session->game)->position;
    pv[0] = find_move(&start, "c3-b4");
    next = position_after(&start, pv[0]);
    pv[1] = find_move(&next, "b6-a5");
    report = (Report){.depth = 5,
                      .seldepth = 9,
                      .line = 1,
                      .score = 23,
                      .bound = BOUND_EXACT,
                      .nodes = 2000,
                      .microseconds = 4000,
                      .hashfull = 17,
                      .tb_hits = 3,
                      .pv = pv,
                      .pv_count = 2,
                      .root = &start};
}

static void teardown(void) {
    console_close(&console);
}

TestSuite(report, .init = setup, .fini = teardown);

static const char *shown(void) {
    EngineEvents events = report_events(session);
    events.report(events.context, &report);
    return console_take(&console);
}

static const char *answered(Move best, Move reply) {
    EngineEvents events = report_events(session);
    events.best_move(events.context, report.root, best, reply);
    return console_take(&console);
}

Test(report, a_report_is_one_line_of_every_field) {
    cr_assert_str_eq(shown(),
                     "info depth 5 seldepth 9 multipv 1 score cp 23 nodes 2000 nps 500000 hashfull 17 tbhits 3 "
                     "time 4 pv c3-b4 b6-a5\n");
}

Test(report, bounds_follow_the_score) {
    Span line;
    report.bound = BOUND_LOWER;
    cr_assert_eq(lines_with(shown(), "info depth 5 seldepth 9 multipv 1 score cp 23 lowerbound nodes ", &line), 1);
    report.bound = BOUND_UPPER;
    report.score = -7;
    cr_assert_eq(lines_with(shown(), "info depth 5 seldepth 9 multipv 1 score cp -7 upperbound nodes ", &line), 1);
}

Test(report, chances_follow_the_score_when_asked_for) {
    session->show_wdl = true;
    Wdl wdl = wdl_of(&session->env.rules, report.root, report.score);
    char expected[120];
    snprintf(expected, sizeof expected, "info depth 5 seldepth 9 multipv 1 score cp 23 wdl %d %d %d nodes ", wdl.win,
             wdl.draw, wdl.loss);
    Span line;
    cr_assert_eq(lines_with(shown(), expected, &line), 1);
    report.bound = BOUND_LOWER;
    report.score = SCORE_WIN - 3;
    cr_assert_eq(
        lines_with(shown(), "info depth 5 seldepth 9 multipv 1 score mate 2 lowerbound wdl 1000 0 0 nodes ", &line), 1);
}

Test(report, the_end_of_the_game_is_certain) {
    const struct {
        int score;
        const char *line;
    } cases[] = {
        {SCORE_DRAW, "info depth 0 score cp 0 wdl 0 1000 0\n"},
        {-SCORE_WIN, "info depth 0 score mate 0 wdl 0 0 1000\n"},
        {SCORE_WIN - 1, "info depth 0 score mate 1 wdl 1000 0 0\n"},
    };
    session->show_wdl = true;
    report.pv_count = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        report.score = cases[i].score;
        cr_assert_str_eq(shown(), cases[i].line);
    }
}

Test(report, wins_and_losses_count_moves) {
    const struct {
        int score;
        const char *line;
    } cases[] = {
        {SCORE_WIN - 1, "info depth 5 seldepth 9 multipv 1 score mate 1 "},
        {SCORE_WIN - 3, "info depth 5 seldepth 9 multipv 1 score mate 2 "},
        {-SCORE_WIN, "info depth 5 seldepth 9 multipv 1 score mate 0 "},
        {-SCORE_WIN + 2, "info depth 5 seldepth 9 multipv 1 score mate -1 "},
        {-SCORE_WIN + 4, "info depth 5 seldepth 9 multipv 1 score mate -2 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Span line;
        report.score = cases[i].score;
        cr_assert_eq(lines_with(shown(), cases[i].line, &line), 1, "%d", report.score);
    }
}

// Of a search that plays for points (SupaValue).
Test(report, points_and_the_kind_of_win_follow_the_score) {
    Span line;
    report.supa_value = 12;
    report.points = 0.4251;
    cr_assert_eq(lines_with(shown(), "info depth 5 seldepth 9 multipv 1 score cp 23 points 0.43 nodes ", &line), 1);
    report.score = SCORE_WIN - 3;
    report.points = 1;
    cr_assert_eq(lines_with(shown(), "info depth 5 seldepth 9 multipv 1 score mate 2 points 1.00 nodes ", &line), 1);
    report.supa = true;
    report.points = 12;
    session->show_wdl = true;
    cr_assert_eq(lines_with(shown(),
                            "info depth 5 seldepth 9 multipv 1 score mate 2 supa points 12.00 wdl 1000 0 0 nodes ",
                            &line),
                 1);
    report.pv_count = 0;
    report.score = -SCORE_WIN;
    report.points = -12;
    cr_assert_str_eq(shown(), "info depth 0 score mate 0 supa points -12.00 wdl 0 0 1000\n");
}

Test(report, no_time_at_all_divides_by_nothing) {
    Span line;
    report.microseconds = 0;
    cr_assert_eq(lines_with(shown(), "info depth 5 seldepth 9 multipv 1 score cp 23 nodes 2000 nps 2000000000 ", &line),
                 1);
}

Test(report, best_moves_name_the_expected_reply) {
    cr_assert_str_eq(answered(pv[0], pv[1]), "bestmove c3-b4 ponder b6-a5\n");
    cr_assert_str_eq(answered(pv[0], move_none()), "bestmove c3-b4\n");
    cr_assert_str_eq(answered(move_none(), move_none()), "bestmove (none)\n");
}

Test(report, moves_are_written_in_the_chosen_notation) {
    session->notation.style = STYLE_NUMERIC;
    cr_assert_str_eq(answered(pv[0], pv[1]), "bestmove 22-17 ponder 9-13\n");
}

Test(report, minimal_shows_each_line_once_with_the_best_move) {
    session->minimal = true;
    EngineEvents events = report_events(session);
    cr_assert_str_eq(shown(), "");
    report.line = 2;
    cr_assert_str_eq(shown(), "");
    events.current_move(events.context, 6, pv[0], 1);
    report.line = 1;
    report.depth = 6;
    cr_assert_str_eq(shown(), "");
    report.line = 2;
    cr_assert_str_eq(shown(), "");
    const char *text = answered(pv[0], pv[1]);
    Span line;
    cr_assert_eq(lines_with(text, "", &line), 3);
    cr_assert_eq(lines_with(text, "info depth 6 seldepth 9 multipv 1 ", &line), 1);
    cr_assert_eq(lines_with(text, "info depth 6 seldepth 9 multipv 2 ", &line), 1);
    cr_assert_str_eq(answered(pv[0], move_none()), "bestmove c3-b4\n", "shown once");
}

Test(report, current_moves_are_counted) {
    EngineEvents events = report_events(session);
    events.current_move(events.context, 12, pv[0], 3);
    cr_assert_str_eq(console_take(&console), "info depth 12 currmove c3-b4 currmovenumber 3\n");
}
