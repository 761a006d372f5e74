// The limits of the marks ?! ? ??.
#include "analysis/marks.h"

#include <criterion/criterion.h>

Test(marks, the_expected_score_counts_half_the_draws) {
    cr_assert_eq(expected_score((Wdl){1000, 0, 0}), 1000);
    cr_assert_eq(expected_score((Wdl){0, 0, 1000}), 0);
    cr_assert_eq(expected_score((Wdl){300, 600, 100}), 600);
    cr_assert_eq(expected_score(wdl_draw()), 500);
}

Test(marks, a_mark_begins_at_its_loss) {
    static const struct {
        int best, played;
        Mark mark;
    } cases[] = {
        {500, 500, MARK_NONE},    {500, 451, MARK_NONE},    {500, 450, MARK_DUBIOUS},
        {500, 401, MARK_DUBIOUS}, {500, 400, MARK_MISTAKE}, {500, 301, MARK_MISTAKE},
        {500, 300, MARK_BLUNDER}, {1000, 0, MARK_BLUNDER},  {500, 600, MARK_NONE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_eq(mark_of(cases[i].best, cases[i].played), cases[i].mark, "from %d to %d", cases[i].best,
                     cases[i].played);
}

Test(marks, nothing_is_marked_where_the_game_is_decided) {
    cr_assert_eq(mark_of(1000, 900), MARK_NONE, "still won");
    cr_assert_eq(mark_of(1000, 899), MARK_MISTAKE);
    cr_assert_eq(mark_of(100, 0), MARK_NONE, "lost before");
    cr_assert_eq(mark_of(101, 0), MARK_MISTAKE);
}

Test(marks, accuracy_is_halved_by_each_ten_percent) {
    cr_assert_float_eq(mark_accuracy(0), 100, 1e-9);
    cr_assert_float_eq(mark_accuracy(100), 50, 1e-9);
    cr_assert_float_eq(mark_accuracy(200), 25, 1e-9);
    cr_assert_gt(mark_accuracy(1000), 0);
}

Test(marks, each_has_its_name) {
    cr_assert_str_eq(mark_glyphs[MARK_NONE], "");
    cr_assert_str_eq(mark_glyphs[MARK_DUBIOUS], "?!");
    cr_assert_str_eq(mark_glyphs[MARK_MISTAKE], "?");
    cr_assert_str_eq(mark_glyphs[MARK_BLUNDER], "??");
    cr_assert_str_eq(mark_names[MARK_BLUNDER], "Blunder");
}
