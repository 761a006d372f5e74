// The board of a game at the terminal: shapes, marks, coordinates, numbers, both sides at the bottom.
#include "protocol/play/board.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/set_up.h"

static Text text;

// The board after `move` of the position; NULL for none.
static const char *drawn(ProfileId id, const char *fen, const char *move, bool flipped, bool unicode) {
    Rules rules = rules_of(&profiles[id]);
    Position p = set_up_from(&rules, fen).position;
    PlayBoard board = {&rules, &notation_default, &p, move_none(), flipped, unicode, {NULL}};
    if (move) {
        board.last = move_from(&rules, &p, move);
        p = position_after(&p, board.last);
    }
    text_clear(&text);
    play_board_write(&text, &board);
    return text_string(&text);
}

Test(play_board, four_letters_and_coordinates_at_the_sides) {
    cr_assert_str_eq(drawn(PROFILE_TZD, "W:Wa1,Kc1:Bb8,Kh8", NULL, false, false), "    +------------------------+\n"
                                                                                  "  8 |    b     .     .     B | 8\n"
                                                                                  "  7 | .     .     .     .    | 7\n"
                                                                                  "  6 |    .     .     .     . | 6\n"
                                                                                  "  5 | .     .     .     .    | 5\n"
                                                                                  "  4 |    .     .     .     . | 4\n"
                                                                                  "  3 | .     .     .     .    | 3\n"
                                                                                  "  2 |    .     .     .     . | 2\n"
                                                                                  "  1 | w     W     .     .    | 1\n"
                                                                                  "    +------------------------+\n"
                                                                                  "      a  b  c  d  e  f  g  h\n");
}

Test(play_board, the_last_move_is_marked_with_what_it_took) {
    const char *board = drawn(PROFILE_TZD, "W:Wc3:Bd4,f6,h8", "c3:e5:g7", false, false);
    cr_assert_not_null(strstr(board, "7 | .     .     .    [w]   | 7\n"), "%s", board);
    cr_assert_not_null(strstr(board, "6 |    .     .     x     . | 6\n"), "%s", board);
    cr_assert_not_null(strstr(board, "4 |    .     x     .     . | 4\n"), "%s", board);
    cr_assert_not_null(strstr(board, "3 | .    [ ]    .     .    | 3\n"), "%s", board);
}

Test(play_board, black_at_the_bottom) {
    const char *board = drawn(PROFILE_TZD, "W:Wa1,Kc1:Bb8,Kh8", NULL, true, false);
    cr_assert_not_null(strstr(board, "  1 |    .     .     W     w | 1\n"), "%s", board);
    cr_assert_not_null(strstr(board, "  8 | B     .     .     b    | 8\n"), "%s", board);
    cr_assert_not_null(strstr(board, "      h  g  f  e  d  c  b  a\n"), "%s", board);
}

Test(play_board, numbers_on_10x10) {
    const char *board = drawn(PROFILE_NIGERIA, "W:W33,45:B28,K5", "33x24", false, false);
    cr_assert_not_null(strstr(board, "    |   1       2       3       4     B 5     |\n"), "%s", board);
    cr_assert_not_null(strstr(board, "    |  21      22      23    [w24]     25     |\n"), "%s", board);
    cr_assert_not_null(strstr(board, "    |      26      27     x28      29      30 |\n"), "%s", board);
    cr_assert_not_null(strstr(board, "    |  31      32    [ 33]     34      35     |\n"), "%s", board);
}

Test(play_board, a_mark_at_the_edge_is_closed) {
    const char *board = drawn(PROFILE_NIGERIA, "W:W35:B5", "35-30", false, false);
    cr_assert_not_null(strstr(board, "    |      26      27      28      29    [w30]|\n"), "%s", board);
}

Test(play_board, unicode_has_four_shapes_too) {
    const char *board = drawn(PROFILE_TZD, "W:Wa1,Kc1:Bb8,Kh8", NULL, false, true);
    cr_assert_not_null(strstr(board, "  8 \u2502    \u25cf     \u00b7     \u00b7     \u265a \u2502 8\n"), "%s", board);
    cr_assert_not_null(strstr(board, "  1 \u2502 \u25cb     \u2654     \u00b7     \u00b7    \u2502 1\n"), "%s", board);
}

Test(play_board, a_text_beside_a_row) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Position p = position_start(rules.board);
    PlayBoard board = {&rules, &notation_default, &p, move_none(), false, false, {NULL, "here"}};
    text_clear(&text);
    play_board_write(&text, &board);
    cr_assert_not_null(strstr(text_string(&text), "  7 | b     b     b     b    | 7    here\n"));
}
