// What a line of progress says; that none is written where nobody looks is seen by the program tests.
#include <criterion/criterion.h>

#include "base/progress_line.h"

static void check(const char *expected, int64_t done, int64_t total, int64_t microseconds) {
    Text text = {0};
    progress_describe(&text, "games", done, total, microseconds);
    cr_expect_str_eq(text_string(&text), expected);
    text_free(&text);
}

Test(progress_line, says_what_is_done_how_fast_and_how_long_it_will_take) {
    check("0 of 8 games, 0%", 0, 8, 0);
    check("0 of 8 games, 0%", 0, 8, 5000000);
    check("50 of 200 games, 25%, 10.0/s, 15 s left", 50, 200, 5000000);
    check("1 of 10 games, 10%, 6.0/min, 1 min 30 s left", 1, 10, 10000000);
    check("2 of 2000 games, 0%, 6.0/min, 5 h 33 min left", 2, 2000, 20000000);
    check("8 of 8 games, 100%, 4.0/s, 0 s left", 8, 8, 2000000);
}

Test(progress_line, leaves_the_end_open_without_a_total) {
    check("0 games", 0, 0, 0);
    check("30 games, 10.0/s", 30, 0, 3000000);
}
