// The lines of a page: those of the engine first, then the variations of the record, nested ones with what leads there.
#define _POSIX_C_SOURCE 200809L

#include "analysis/page_lines.h"

#include <criterion/criterion.h>

#include "support/analysed_suite.h"

static PageLines lines;

static void teardown(void) {
    close_game();
    page_lines_free(&lines);
}

TestSuite(page_lines, .fini = teardown);

Test(page_lines, engine_lines_come_first_in_their_order) {
    read_game("1. c3-b4 (1. e3-f4 b6-a5) 1... b6-a5 *");
    analysed_set_line(&game, 0, 20, "g3-h4 b6-a5");
    analysed_set_line(&game, 0, 10, "c3-b4");
    analysed_set_line(&game, 1, 30, "h6-g5");
    page_lines_collect(&lines, &game.analysis, &game.record);
    cr_assert_eq(lines.count, 4);
    cr_assert_eq(lines.lines[0].count, 2);
    cr_assert_eq(lines.lines[0].white_score, 20);
    cr_assert_eq(lines.lines[1].index, 1);
    cr_assert_eq(lines.lines[2].index, 2);
    cr_assert_eq(lines.lines[2].first, game.record.moves[0].alternative);
    cr_assert_eq(lines.lines[2].count, 2);
    cr_assert_eq(lines.lines[3].ply, 1);
    cr_assert_eq(lines.lines[3].index, 0);
    cr_assert_eq(lines.lines[3].white_score, -30, "Black is to move");
    cr_assert_eq(page_lines_best(&lines, 1), &lines.lines[3]);
    cr_assert_null(page_lines_best(&lines, 2));
}

Test(page_lines, a_nested_variation_has_the_moves_before_it) {
    read_game("1. c3-b4 (1. e3-f4 b6-a5 (1... h6-g5 2. f4:h6) 2. f4-e5) (1. g3-h4) 1... b6-a5 *");
    page_lines_collect(&lines, &game.analysis, &game.record);
    cr_assert_eq(lines.count, 3);
    const PageLine *outer = &lines.lines[0], *inner = &lines.lines[1];
    cr_assert_eq(outer->shared, 0);
    cr_assert_eq(outer->count, 3);
    cr_assert_eq(inner->shared, 1);
    cr_assert_eq(inner->count, 3);
    cr_assert(move_equal(inner->moves[0], outer->moves[0]));
    cr_assert_not(move_equal(inner->moves[1], outer->moves[1]));
    cr_assert_eq(page_lines_of_record(&lines, inner->first), inner);
    cr_assert_eq(lines.lines[2].index, 2);
    cr_assert_null(page_lines_of_record(&lines, 0), "the main line is none");
}

Test(page_lines, long_lines_are_cut_but_not_wins) {
    read_game("1. c3-b4 *");
    analysed_set_line(&game, 0, 20, "c3-d4 b6-a5 g3-h4");
    AnalysisLine *line = game.analysis.positions[0].lines;
    for (int i = line->count; i < 40; i++)
        line->moves[i] = line->moves[i % 3];
    line->count = 40;
    page_lines_collect(&lines, &game.analysis, &game.record);
    cr_assert_eq(lines.lines[0].count, 12);
    page_lines_free(&lines);
    line->score = SCORE_WIN - 40;
    page_lines_collect(&lines, &game.analysis, &game.record);
    cr_assert_eq(lines.lines[0].count, 40);
}

Test(page_lines, variations_without_end_are_left_out) {
    Text pdn = {0};
    text_add(&pdn, "1. c3-b4 ");
    for (int i = 0; i < PAGE_VARIATIONS_MAX + 10; i++)
        text_add(&pdn, "(1. g3-h4) ");
    text_add(&pdn, "1... b6-a5 *");
    read_game(text_string(&pdn));
    analysed_set_line(&game, 1, 0, "h6-g5");
    page_lines_collect(&lines, &game.analysis, &game.record);
    cr_assert_eq(lines.count, PAGE_VARIATIONS_MAX + 1);
    cr_assert_not_null(page_lines_best(&lines, 1), "lines of the engine stay");
    text_free(&pdn);
}
