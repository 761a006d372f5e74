// Scores, move numbers, endings and comments as every report writes them.
#include "analysis/report_text.h"

#include <criterion/criterion.h>

#include "support/analysed_suite.h"

ANALYSED_SUITE(report_text);

static const char *score(int white_score) {
    text_clear(&text);
    report_score(&text, white_score);
    return text_string(&text);
}

Test(report_text, scores_are_in_men_with_their_sign) {
    cr_assert_str_eq(score(35), "+0.35");
    cr_assert_str_eq(score(-120), "-1.20");
    cr_assert_str_eq(score(0), "+0.00");
    cr_assert_str_eq(score(SCORE_TB_WIN), "+99.99", "a win whose line is not known");
    cr_assert_str_eq(score(-SCORE_TB_WIN), "-99.99");
}

Test(report_text, wins_count_the_winners_moves) {
    cr_assert_str_eq(score(SCORE_WIN - 1), "#1");
    cr_assert_str_eq(score(SCORE_WIN - 7), "#4");
    cr_assert_str_eq(score(-SCORE_WIN + 7), "#-4", "Black's to move and win");
    cr_assert_str_eq(score(-SCORE_WIN + 8), "#-4", "White's to move and lose");
}

static const char *number(const char *pdn, int ply) {
    read_game(pdn);
    text_clear(&text);
    report_number(&text, &game.analysis.game, ply);
    return text_string(&text);
}

Test(report_text, numbers_count_as_a_score_sheet) {
    cr_assert_str_eq(number("1. c3-b4 b6-a5 *", 0), "1.");
    cr_assert_str_eq(number("1. c3-b4 b6-a5 *", 1), "1...");
    cr_assert_str_eq(number("1. c3-b4 b6-a5 *", 6), "4.", "of a line beyond the game");
    cr_assert_str_eq(number("[FEN \"B:Wa1,c1:Bb6,f8:F12\"]\n\n12... b6-a5 *", 0), "12...");
    cr_assert_str_eq(number("[FEN \"B:Wa1,c1:Bb6,f8:F12\"]\n\n12... b6-a5 *", 1), "13.");
}

Test(report_text, a_finished_game_has_its_result_for_a_score) {
    read_game("[FEN \"W:Wa1:Bb2\"]\n\n1. a1:c3 1-0");
    report_position_score(&text, &game.analysis, 0);
    report_position_score(&text, &game.analysis, 1);
    cr_assert_str_eq(text_string(&text), "+0.001-0");
}

static const char *comment(const char *string, const char *name) {
    text_clear(&text);
    report_comment(&text, string, name);
    return text_string(&text);
}

Test(report_text, commands_are_taken_out_of_comments) {
    cr_assert_str_eq(comment("[%eval 0.35] good", ""), "good");
    cr_assert_str_eq(comment("good [%eval 0.35] [%clk 0:01:02] move", "eval"), "good [%clk 0:01:02] move");
    cr_assert_str_eq(comment("good [%clk 1] move", ""), "good move");
    cr_assert_str_eq(comment("[%eval\n+0.10]", "eval"), "");
    cr_assert_str_eq(comment("[%eval 0.35", "eval"), "[%eval 0.35", "not closed");
    cr_assert_str_eq(comment("[see 5.5] plain", ""), "[see 5.5] plain");
}

Test(report_text, where_a_game_leaves_the_book) {
    static const struct {
        int moves;
        const char *text;
    } rows[] = {{0, ""},
                {1, "The game leaves the opening book with 1... b6-a5."},
                {2, "The game leaves the opening book with 2. b2-c3."},
                {3, "All moves are in the opening book."}};
    read_game("1. c3-b4 b6-a5 2. b2-c3 *");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        text_clear(&text);
        game.analysis.book_moves = rows[i].moves;
        report_left_book(&text, &game.analysis, &notation_default, ENGLISH);
        cr_expect_str_eq(text_string(&text), rows[i].text);
    }
}
