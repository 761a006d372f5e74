// The counts that have more to them than a number of plies: of three kings in TZD 3.0, article 9.4, which begins once
// the stronger side controls the long diagonal a1-h8, and of FMJD64 7.2.4, 7.2.7 and 7.2.8, "his 15th" or "5th move".
#include "board/clocks.h"

#include <criterion/criterion.h>
#include <string.h>

#include "board/ending.h"
#include "support/set_up.h"

static Game game_of_tzd3(const char *fen) {
    return game_from(PROFILE_TZD3, fen);
}

static int count_of(const Game *game) {
    return game_now(game)->clocks.count;
}

// Plies until the count draws.
static int plies_left(const Game *game) {
    Clock list[CLOCKS_MAX];
    int n = clocks_running(&game->rules, &game_now(game)->position, &game_now(game)->clocks, list);
    for (int i = 0; i < n; i++)
        if (list[i].field == FIELD_COUNT)
            return clock_left(&list[i]);
    return -1;
}

static int count_in(const char *fen) {
    Game game = game_of_tzd3(fen);
    int count = count_of(&game);
    game_free(&game);
    return count;
}

Test(clocks, a_set_up_count_has_begun_if_the_diagonal_is_controlled_tzd3_9_4) {
    cr_assert_eq(count_in("W:WKa1,Kc1,Ke1:BKb8:M7"), 7, "a king on a1-h8, the lone king not");
    cr_assert_eq(count_in("W:WKg1,Kc1,Ke1:BKb8:M7"), COUNT_NOT_BEGUN, "nobody");
    cr_assert_eq(count_in("W:WKg1,Kc1,Ke1:BKh8:M7"), COUNT_NOT_BEGUN, "the lone king");
    cr_assert_eq(count_in("W:WKb2,Kc1,Ke1:BKh8:M7"), COUNT_NOT_BEGUN, "both");
    cr_assert_eq(count_in("B:BKd4,Kc1,Ke1:WKb8:M7"), 7, "Black is the stronger side");
    cr_assert_eq(count_in("W:WKa1,Kc1:BKb8:M7"), 0, "no count of two kings");
    cr_assert_eq(count_in("W:WKa1,Kc1,Ke1,g3:BKb8:M7"), 0, "no count with a man");
}

Test(clocks, a_fen_says_what_a_count_has_come_to_tzd3_9_4) {
    cr_assert_eq(count_in("W:WKa1,Kc1,Ke1:BKb8:M7:T-"), COUNT_NOT_BEGUN);
    cr_assert_eq(count_in("W:WKg1,Kc1,Ke1:BKb8:M7:T3"), 3);
    cr_assert_eq(count_in("W:WKa1,Kc1:BKb8:M7:T-"), 0);
}

// The lone king holds the diagonal, leaves it, and the stronger side takes it with its third move: the count begins
// there, and that move is not one of the twelve.
Test(clocks, the_count_begins_with_the_first_position_of_control_tzd3_9_4) {
    Game game = game_of_tzd3("W:WKc1,Ke1,Kg1:BKh8");
    cr_assert_eq(count_of(&game), COUNT_NOT_BEGUN);
    game_play_text(&game, "g1-h2");
    cr_assert_eq(count_of(&game), COUNT_NOT_BEGUN, "the lone king holds it");
    game_play_text(&game, "h8-a1");
    game_play_text(&game, "h2-b8");
    game_play_text(&game, "a1-h8");
    cr_assert_eq(count_of(&game), COUNT_NOT_BEGUN);
    game_free(&game);

    game = game_of_tzd3("W:WKc1,Ke1,Kg1:BKb8");
    game_play_text(&game, "c1-b2");
    cr_assert_eq(count_of(&game), 0, "begun by this move");
    game_play_text(&game, "b8-a7");
    cr_assert_eq(plies_left(&game), 23, "White to move, twelve moves");
    game_play_text(&game, "b2-c1");
    cr_assert_eq(count_of(&game), 2, "on, though the diagonal was left");
    cr_assert_eq(plies_left(&game), 22, "eleven moves of White, and one of Black first");
    game_free(&game);
}

// The lone king may begin the count itself, by leaving the diagonal to a king that stands on it too.
Test(clocks, the_lone_king_may_begin_the_count_by_leaving_tzd3_9_4) {
    Game game = game_of_tzd3("B:WKb2,Kc1,Kc3,Ke1:BKh8");
    cr_assert_eq(count_of(&game), COUNT_NOT_BEGUN);
    game_play_text(&game, "h8-g7");
    cr_assert_eq(count_of(&game), COUNT_NOT_BEGUN);
    game_free(&game);
    game = game_of_tzd3("B:WKb2,Kc1,Kc3,Kf8:BKg7");
    game_play_text(&game, "g7-h6");
    cr_assert_eq(count_of(&game), 0);
    game_free(&game);
}

static const char *status(const Game *game) {
    static Text text;
    Ending ending = ending_of(game);
    text_clear(&text);
    ending_write(&text, &game->rules, &ending, true);
    return text_string(&text);
}

// Twelve moves of the stronger side, a position each time that has not been there before.
Test(clocks, twelve_moves_after_control_draw_tzd3_9_4) {
    Game game = game_of_tzd3("W:WKb2,Kc1,Ke1:BKb8:M20");
    cr_assert_str_eq(status(&game), "ongoing");
    game_play_text(&game, "e1-f2");
    cr_assert_str_eq(status(&game), "ongoing", "eleven");
    game_play_text(&game, "b8-a7");
    game_play_text(&game, "c1-d2");
    cr_assert_str_eq(status(&game), "draw three-kings TZD3 9.4");
    game_free(&game);
}

Test(clocks, without_control_only_the_thirty_moves_run_tzd3_9_3) {
    Game game = game_of_tzd3("W:WKc1,Ke1,Kg1:BKh8:H58:M58");
    game_play_text(&game, "e1-f2");
    game_play_text(&game, "h8-a1");
    cr_assert_str_eq(status(&game), "claimable thirty-moves TZD3 9.3");
    game_free(&game);
}

// Four kings become three: the count goes on; three become two: it ends.
Test(clocks, a_king_lost_while_three_are_left_changes_nothing_tzd3_9_4) {
    Game game = game_of_tzd3("B:WKa1,Kc1,Ke1,Kc7:BKb8:M9");
    cr_assert_eq(count_of(&game), 9);
    game_play_text(&game, "b8:d6");
    cr_assert_eq(count_of(&game), 10);
    game_free(&game);

    game = game_of_tzd3("B:WKa1,Kc1,Kc7:BKb8:M9");
    game_play_text(&game, "b8:d6");
    cr_assert_eq(count_of(&game), 0);
    cr_assert_str_eq(status(&game), "ongoing");
    game_free(&game);
}

// 2.2's 8.4 is gone (9.1).
Test(clocks, two_kings_against_one_have_no_five_moves_tzd3_9_1) {
    Game game = game_of_tzd3("W:WKa1,Kc1:BKb8:H30:M30");
    cr_assert_str_eq(status(&game), "ongoing");
    game_free(&game);
}

// What a FEN of Russian or Brazilian draughts and one or two moves come to.
static const char *after(ProfileId id, const char *fen, const char *first, const char *second) {
    Game game = game_from(id, fen);
    game_play_text(&game, first);
    if (second)
        game_play_text(&game, second);
    const char *text = status(&game);
    game_free(&game);
    return text;
}

// The stronger side's fifteenth move ends the game, even if it can capture the king with its next.
Test(clocks, the_fifteenth_move_of_the_stronger_side_draws_fmjd64_7_2_4) {
    static const ProfileId ids[] = {PROFILE_RUSSIAN, PROFILE_BRAZILIAN};
    for (int i = 0; i < 2; i++) {
        cr_expect_str_eq(after(ids[i], "W:WKc1,Kh6,Kg1:BKb8:H28:M28", "c1-f4", NULL), "draw three-kings FMJD64 7.2.4");
        cr_expect_str_eq(after(ids[i], "W:WKc1,Kh6,Kg1:BKa7:H26:M26", "c1-b2", "a7-b8"), "ongoing", "the fourteenth");
        cr_expect_str_eq(after(ids[i], "B:WKc1,Kh6,Kg1:BKa7:H28:M28", "a7-b8", NULL), "ongoing",
                         "the lone king moved first: fourteen moves of White");
        cr_expect_str_eq(after(ids[i], "B:WKc1,Kh6,Kg1:BKa7:H14:M28", "a7-b8", "g1-f2"),
                         "draw three-kings FMJD64 7.2.4");
    }
}

Test(clocks, the_fifth_move_of_the_stronger_side_draws_fmjd64_7_2_8) {
    static const ProfileId ids[] = {PROFILE_RUSSIAN, PROFILE_BRAZILIAN};
    for (int i = 0; i < 2; i++) {
        cr_expect_str_eq(after(ids[i], "W:WKc1,h2:BKa5:H8:M8", "c1-b2", NULL),
                         "draw lone-king-count FMJD64 7.2.7, 7.2.8");
        cr_expect_str_eq(after(ids[i], "B:WKc1,h2:BKa5:H8:M8", "a5-b6", NULL), "ongoing", "four moves of White");
        cr_expect_str_eq(after(ids[i], "W:WKc1:BKa5:H8:M8", "c1-b2", NULL), "draw lone-king-count FMJD64 7.2.7, 7.2.8",
                         "of two lone kings the one that moved first");
        cr_expect_str_eq(after(ids[i], "W:WKa1:BKd4:H8:M8", "a1:e5", NULL), "win white no-pieces FMJD64 7.1");
    }
}

Test(clocks, the_fifth_move_against_a_king_on_the_main_road_draws_fmjd64_7_2_7) {
    cr_expect_str_eq(after(PROFILE_RUSSIAN, "W:WKc1,Ke1,a3:BKh8:H8:M30:T8", "c1-d2", NULL),
                     "draw lone-king-count FMJD64 7.2.7, 7.2.8");
    cr_expect_str_eq(after(PROFILE_RUSSIAN, "W:WKc1,Ke1,a3:BKh8:H8:M30:T6", "c1-d2", "h8-g7"), "ongoing");
    cr_expect_str_eq(after(PROFILE_BRAZILIAN, "W:WKc1,Ke1,a3:BKf8:H8:M30", "c1-d2", NULL), "ongoing",
                     "off the main road");
}

Test(clocks, both_sides_make_five_moves_fmjd_6_4) {
    cr_expect_str_eq(after(PROFILE_INTERNATIONAL, "W:WK46,31:BK3:H8:M8", "46-41", NULL), "ongoing");
    cr_expect_str_eq(after(PROFILE_INTERNATIONAL, "W:WK46,31:BK3:H8:M8", "46-41", "3-8"),
                     "draw lone-king-count FMJD 6.3, 6.4");
}

Test(clocks, brazilian_draughts_has_the_draws_of_fmjd64_7_2_5_and_7_2_6) {
    cr_expect_str_eq(after(PROFILE_BRAZILIAN, "W:WKa1,Kc1,h2:BKg1,Ka5:H29:M29", "a1-b2", NULL),
                     "draw king-moves FMJD64 7.2.5");
    cr_expect_str_eq(after(PROFILE_BRAZILIAN, "W:WKa1,Kc1,h2:BKg1,Ka5:H9:M59", "a1-b2", NULL),
                     "draw same-material FMJD64 7.2.6");
}
