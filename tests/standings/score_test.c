// Points, counts and Buchholz, computed by hand.

#include "standings/score.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/contest.h"

static const Score *score_of_player(const ScoreSheet *sheet, Contest *contest, char letter) {
    const char name[] = {letter, '\0'};
    return &sheet->scores[contest_player(contest, name)];
}

// A Swiss of three players, each of whom has a bye:
//   round 1: A beats B, C has the bye     A 1  B 0  C 1
//   round 2: A beats C, B has the bye     A 2  B 1  C 1
//   round 3: B beats C, A has the bye     A 3  B 2  C 1
// Buchholz: A 2 + 1 = 3, B 3 + 1 = 4, C 3 + 2 = 5.
Test(score, a_bye_counts_for_points_alone) {
    Contest contest = contest_of("1:A1B C+* 2:A1C *-B 3:B1C A+*");
    ScoreSheet sheet;
    score_sheet_fill(&sheet, &contest, &scale_default, contest.games, contest.game_count);
    static const struct {
        Hundredths points, buchholz;
        int won;
    } expected[] = {{300, 300, 2}, {200, 400, 1}, {100, 500, 0}};
    for (int i = 0; i < 3; i++) {
        const Score *score = score_of_player(&sheet, &contest, (char)('A' + i));
        cr_expect_eq(score->points, expected[i].points, "%d", i);
        cr_expect_eq(score->buchholz, expected[i].buchholz, "%d", i);
        cr_expect_eq(score->won, expected[i].won, "%d", i);
        cr_expect_eq(score->games, 2, "%d", i);
        cr_expect_eq(score->unplayed, 1, "%d", i);
    }
    score_sheet_free(&sheet);
    contest_free(&contest);
}

Test(score, half_a_point_for_a_bye) {
    Contest contest = contest_of("A=* A1B");
    ScoreSheet sheet;
    score_sheet_fill(&sheet, &contest, &scale_default, contest.games, contest.game_count);
    cr_expect_eq(score_of_player(&sheet, &contest, 'A')->points, 150);
    cr_expect_eq(score_of_player(&sheet, &contest, 'A')->drawn, 0);
    cr_expect_eq(score_of_player(&sheet, &contest, 'A')->buchholz, 0);
    score_sheet_free(&sheet);
    contest_free(&contest);
}

// Zambia's clubs, 3-1-0: A has one win of three games, 3; B two draws, 2; C a win and a draw of three games, 4; D a win
// and a draw, 4. With 1-0.5-0 A and B would be level.
Test(score, three_points_for_a_win) {
    Contest contest = contest_of("A1C A0D B=C B=D A0C");
    ScoreSheet sheet;
    Scale scale;
    Error error;
    cr_assert(scale_read(&scale, (Span){"3-1-0", 5}, &error));
    score_sheet_fill(&sheet, &contest, &scale, contest.games, contest.game_count);
    static const Hundredths expected[] = {300, 200, 400, 400};
    for (int i = 0; i < 4; i++)
        cr_expect_eq(score_of_player(&sheet, &contest, (char)('A' + i))->points, expected[i], "%d", i);
    score_sheet_free(&sheet);
    contest_free(&contest);
}

Test(score, the_scale_is_read) {
    static const struct {
        const char *text;
        Hundredths win, draw, loss;
    } good[] = {
        {"1-0.5-0", 100, 50, 0}, {"3-1-0", 300, 100, 0}, {"2-1-0", 200, 100, 0}, {"1000-0.25-0.1", 100000, 25, 10}};
    static const char *const bad[] = {"",
                                      "3",
                                      "3-1",
                                      "3-1-",
                                      "3-1-0-0",
                                      "3-1-0x",
                                      "-3-1-0",
                                      "3--1-0",
                                      "a-b-c",
                                      "1001-1-0",
                                      "99999999999999999999-1-0",
                                      "1-0.5.5-0",
                                      "1-.5-0",
                                      "1-0.123-0",
                                      "1-2-0",
                                      "0-0-0",
                                      "1-0-0.5",
                                      "3 1 0",
                                      "1-1/2-0"};
    Scale scale;
    Error error;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        cr_assert(scale_read(&scale, (Span){good[i].text, strlen(good[i].text)}, &error), "%s", good[i].text);
        cr_expect(scale.win == good[i].win && scale.draw == good[i].draw && scale.loss == good[i].loss, "%s",
                  good[i].text);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect_not(scale_read(&scale, (Span){bad[i], strlen(bad[i])}, &error), "%s", bad[i]);
}

Test(score, points_are_written_exactly) {
    static const struct {
        Hundredths points;
        const char *text;
    } rows[] = {{0, "0"}, {50, "0.5"}, {25, "0.25"}, {205, "2.05"}, {1200, "12"}, {-150, "-1.5"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_str_eq(hundredths_text(rows[i].points).text, rows[i].text);
}
