// How much an advantage counts against flying kings.
#include "eval/chances.h"

#include <criterion/criterion.h>

#include "support/probe.h"

static int chances(const char *fen) {
    Game game = probe_game(PROFILE_TZD, fen);
    int share = chances_of(&game.rules, &game_now(&game)->position, WHITE);
    game_free(&game);
    return share;
}

Test(chances, an_advantage_counts_in_full_where_the_other_side_has_no_king) {
    cr_assert_eq(chances("W:Wa1,c1:Bb8"), CHANCES_FULL);
    cr_assert_eq(chances("W:WKa1:Bb8"), CHANCES_FULL);
}

Test(chances, hardly_any_for_the_classes_of_tzd_8_4) {
    cr_assert_eq(chances("W:WKa1:BKb8"), 1);
    cr_assert_eq(chances("W:WKa1,c1:BKb8"), 1);
    cr_assert_eq(chances("W:WKa1,Kc1:BKb8"), 1);
}

Test(chances, a_lone_king_defends_best_on_the_long_diagonal) {
    cr_assert_lt(chances("W:WKa3,Kc1,Ke1:BKh8"), chances("W:WKa3,Kc1,Ke1:BKb8"));
}

Test(chances, a_man_among_the_attackers_stops_the_count_of_tzd_8_5) {
    cr_assert_gt(chances("W:WKa3,Kc1,Kg1,e1:BKb8"), chances("W:WKa3,Kc1,Kg1,Ke1:BKb8"));
}
