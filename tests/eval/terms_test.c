// The counts of the evaluation, position by position.
#include "eval/terms.h"

#include <criterion/criterion.h>

#include "support/probe.h"

static int count_of(ProfileId id, const char *fen, Side side, Term term) {
    Game game = game_from(id, fen);
    TermCounts counts;
    terms_count(&game.rules, &game_now(&game)->position, TERM_GROUPS_ALL, &counts);
    game_free(&game);
    return counts.count[side][term];
}

Test(terms, men_are_counted_by_place_and_row) {
    const char *fen = "W:Wa1,c3,d4:Bb8,h6";
    cr_assert_eq(count_of(PROFILE_TZD, fen, WHITE, TERM_MAN), 3);
    cr_assert_eq(count_of(PROFILE_TZD, fen, WHITE, TERM_CENTRE), 2);
    cr_assert_eq(count_of(PROFILE_TZD, fen, WHITE, TERM_ADVANCE), 0 + 2 + 3);
    cr_assert_eq(count_of(PROFILE_TZD, fen, BLACK, TERM_ADVANCE), 0 + 2);
    cr_assert_eq(count_of(PROFILE_TZD, fen, WHITE, TERM_BACK_RANK), 1);
    cr_assert_eq(count_of(PROFILE_TZD, fen, WHITE, TERM_SUPPORT), 1, "d4 by c3");
    cr_assert_eq(count_of(PROFILE_TZD, fen, WHITE, TERM_MAN_FREE), 3);
}

Test(terms, ten_rows_are_counted_on_the_large_board) {
    // 6 is on row 2 from the top, 45 on row 9: White has advanced 8 rows, Black 8.
    const char *fen = "W:W6:B45";
    cr_assert_eq(count_of(PROFILE_GHANA, fen, WHITE, TERM_ADVANCE), 8);
    cr_assert_eq(count_of(PROFILE_GHANA, fen, BLACK, TERM_ADVANCE), 8);
    cr_assert_eq(count_of(PROFILE_GHANA, "W:WK1,K23,K50:B45", WHITE, TERM_LONG_DIAGONAL), 3);
}

Test(terms, a_man_runs_away_where_no_enemy_man_can_meet_it) {
    cr_assert_eq(count_of(PROFILE_TZD, "W:Wa5:Bh4", WHITE, TERM_RUNAWAY), 4);
    cr_assert_eq(count_of(PROFILE_TZD, "W:Wa5:Bb8", WHITE, TERM_RUNAWAY), 0);
    cr_assert_eq(count_of(PROFILE_TZD, "W:Wa5:BKh4", WHITE, TERM_RUNAWAY), 0, "a king meets every man");
}

Test(terms, only_safe_squares_of_kings_count) {
    // From a1 along the diagonal b2..g7; on g7 the man on h8 would take it.
    cr_assert_eq(count_of(PROFILE_TZD, "W:WKa1:Bh8", WHITE, TERM_KING_SQUARES), 5);
    // The man on e5 would take it on d4.
    cr_assert_eq(count_of(PROFILE_TZD, "W:WKa1:Be5,f6", WHITE, TERM_KING_SQUARES), 2);
    cr_assert_eq(count_of(PROFILE_TZD, "W:WKa1:Be5,f6", WHITE, TERM_KING_UNSAFE), 1, "d4");
    // The king on h8 would take it on b2; a3, d2, e3, f4, g5 and h6 are safe.
    cr_assert_eq(count_of(PROFILE_TZD, "W:WKc1:BKh8", WHITE, TERM_KING_SQUARES), 6);
}

Test(terms, a_king_without_a_safe_square_is_trapped) {
    cr_assert_eq(count_of(PROFILE_TZD, "W:WKh2,g1:Bg3,f4", WHITE, TERM_TRAPPED), 1);
    cr_assert_eq(count_of(PROFILE_TZD, "W:WKc1:BKh8", WHITE, TERM_TRAPPED), 0);
}
