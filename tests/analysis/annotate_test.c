// An analysis written into its record: what is added, what stays, and that a second time adds nothing.
#define _POSIX_C_SOURCE 200809L

#include "analysis/annotate.h"

#include <criterion/criterion.h>
#include <string.h>

#include "pdn/pdn_writer.h"
#include "support/analysed_suite.h"

ANALYSED_SUITE(annotate);

// Black's first move gives away a man, by the lines that are set here.
static void read_mistake(const char *pdn) {
    read_game(pdn);
    analysed_set_line(&game, 0, 10, "c3-b4");
    analysed_set_line(&game, 1, 0, "b6-a5 b4-c5");
    analysed_set_line(&game, 2, 150, "b4-c5");
}

static const char *annotated(void) {
    annotate_record(&game.record, &game.analysis);
    text_clear(&text);
    pdn_write(&text, &game.record);
    const char *moves = strstr(text_string(&text), "\n\n");
    return moves ? moves + 2 : "";
}

Test(annotate, moves_get_scores_marks_and_better_lines) {
    read_mistake("1. c3-b4 f6-g5 *");
    cr_assert_str_eq(annotated(), "1. c3-b4 {[%eval +0.00]} 1... f6-g5?? {[%eval +1.50]} (1... b6-a5 {[%eval\n"
                                  "+0.00]} 2. b4-c5) *\n\n");
    cr_assert_not_null(strstr(text_string(&text), "[Annotator \"Mfalme\"]"));
}

Test(annotate, what_the_record_says_stays) {
    read_mistake("[Annotator \"Asha\"]\n\n{Start} 1. c3-b4 {fine} f6-g5! {[%clk 1] sharp} (1... h6-g5 {or}) *");
    cr_assert_str_eq(annotated(), "{Start} 1. c3-b4 {[%eval +0.00] fine} 1... f6-g5! {[%eval +1.50] [%clk 1] sharp}\n"
                                  "(1... h6-g5 {or}) (1... b6-a5 {[%eval +0.00]} 2. b4-c5) *\n\n");
    cr_assert_not_null(strstr(text_string(&text), "[Annotator \"Asha\"]"));
}

Test(annotate, a_second_time_changes_nothing) {
    read_mistake("1. c3-b4 {fine} f6-g5 *");
    Text first = {0};
    text_add(&first, annotated());
    read_mistake(text_string(&first));
    cr_assert_str_eq(annotated(), text_string(&first));
    text_free(&first);
}

Test(annotate, an_older_score_is_replaced) {
    read_mistake("1. c3-b4 {[%eval 9.99] fine} f6-g5?? (1... b6-a5) *");
    cr_assert_str_eq(annotated(), "1. c3-b4 {[%eval +0.00] fine} 1... f6-g5?? {[%eval +1.50]} (1... b6-a5) *\n\n");
}

Test(annotate, the_move_that_ends_the_game_needs_no_score) {
    read_game("[FEN \"W:Wa1:Bb2\"]\n\n1. a1:c3 1-0");
    cr_assert_str_eq(annotated(), "1. a1:c3 1-0\n\n");
}
