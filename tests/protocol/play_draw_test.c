// When the engine accepts a draw, and the rules that `why` explains.
#include "protocol/play/actions.h"

#include <criterion/criterion.h>
#include <string.h>

Test(play_draw, a_worse_engine_accepts_at_once_and_an_equal_one_late) {
    cr_assert(play_draw_accepts(-50, 1));
    cr_assert(play_draw_accepts(-SCORE_WIN, 1));
    cr_assert_not(play_draw_accepts(-49, 19));
    cr_assert(play_draw_accepts(-49, 20));
    cr_assert(play_draw_accepts(15, 20));
    cr_assert_not(play_draw_accepts(16, 60), "it stands better");
}

Test(play_why, every_refusal_has_a_rule_in_one_line) {
    for (int code = 0; code < REFUSALS; code++)
        for (int subject = 0; subject < REFUSAL_SUBJECTS; subject++) {
            const char *rule = play_why_rule((RefusalCode)code, (RefusalSubject)subject);
            cr_assert_not_null(rule, "%s", refusal_word((RefusalCode)code));
            cr_assert(strlen(rule) > 20 && strlen(rule) <= 100, "%s", rule);
            cr_assert_eq(rule[strlen(rule) - 1], '.');
        }
}
