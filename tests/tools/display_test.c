// The board and the state of a game for people's eyes.
#include "tools/display.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/set_up.h"

static Text text;

static const char *shown(ProfileId id, const char *fen) {
    Game game = game_from(id, fen);
    text_clear(&text);
    display_game(&text, &game, &notation_default);
    game_free(&game);
    return text_string(&text);
}

static void cleanup(void) {
    text_free(&text);
}

TestSuite(display, .fini = cleanup);

Test(display, the_small_board_has_ranks_and_files) {
    Game game = game_from(PROFILE_TZD, "W:Wa1,Kc3:Bh8,Kf6");
    text_clear(&text);
    display_board(&text, &game.rules, &game_now(&game)->position);
    cr_assert_str_eq(text_string(&text), "  8    .   .   .   b\n"
                                         "  7  .   .   .   .  \n"
                                         "  6    .   .   B   .\n"
                                         "  5  .   .   .   .  \n"
                                         "  4    .   .   .   .\n"
                                         "  3  .   W   .   .  \n"
                                         "  2    .   .   .   .\n"
                                         "  1  w   .   .   .  \n"
                                         "     a b c d e f g h\n");
    game_free(&game);
}

Test(display, the_large_board_has_the_number_each_row_begins_with) {
    const char *board = shown(PROFILE_NIGERIA, "W:W46,K50:B1,K5");
    cr_assert_eq(strncmp(board, "  1  b   .   .   .   B  \n", 25), 0, "%s", board);
    cr_assert_not_null(strstr(board, "\n 46    w   .   .   .   W\n"), "%s", board);
}

Test(display, every_field_is_shown) {
    const char *game = shown(PROFILE_TZD, "B:Wa1,Kc3:Bh8,Kf6:H2:M3:F7");
    const char *const parts[] = {
        "\nProfile: tzd (TZD-2.2), Black to move\n",
        "\nFen: B:Wa1,Kc3:BKf6,h8:H2:M3:F7\n",
        "\nLetters: 7b/8/5B2/8/8/2W5/8/w7 b\n",
        "\nKey: ",
        "\nClocks: 2 plies since a capture or man move, 3 since the material changed; position seen 1 time\n",
        "\nStatus: ongoing\n",
        "\nMoves: f6:b2\n",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        cr_assert_not_null(strstr(game, parts[i]), "'%s' is not in\n%s", parts[i], game);
}

Test(display, the_clocks_of_the_profile_are_shown_when_they_run) {
    const struct {
        ProfileId id;
        const char *fen, *clock;
    } cases[] = {
        {PROFILE_TZD, "W:WKa1,Kc1:BKh6,Kf8:H20", "\n        thirty-moves 20 of 60 plies\n"},
        {PROFILE_TZD, "W:WKa1,c1:BKh6:M4", "\n        five-moves 4 of 10 plies\n"},
        {PROFILE_TZD, "W:WKa1,Kc1,Ke1:BKh6:M4", "\n        three-kings 2 of 12 moves\n"},
        {PROFILE_DRAFTI, "W:Wa1:Bh8:M9", "\n        move-limit 9 of 60 plies\n"},
        {PROFILE_ZAMBIA, "W:WKa1,Kc1,Ke1:BKh6:M4", "\n        twelve-count 2 of 12 moves\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *game = shown(cases[i].id, cases[i].fen);
        cr_assert_not_null(strstr(game, cases[i].clock), "%s", game);
    }
    const char *start = shown(PROFILE_TZD, "W:Wa1:Bh8");
    cr_assert_null(strstr(start, "\n        "), "no clock runs here: %s", start);
}

Test(display, moves_stand_on_one_line) {
    Game game = game_from(PROFILE_TZD, "W:Wc3:Bh8");
    display_moves(&text, &game.rules, &game_now(&game)->position, &notation_default);
    cr_assert_str_eq(text_string(&text), " c3-d4 c3-b4");
    game_free(&game);
}

Test(display, who_has_promoted_and_a_count_that_waits_are_shown_tzd3_5_and_9_4) {
    static const struct {
        const char *fen, *line;
    } rows[] = {
        {"W:Wa1:Bh8", "\nPromoted: neither side\n"},
        {"W:WKa1:Bh8", "\nPromoted: White\n"},
        {"W:Wa1:Bh8:Pb", "\nPromoted: Black\n"},
        {"W:WKa1:BKh8", "\nPromoted: White and Black\n"},
        {"W:WKc1,Ke1,Kg1:BKb8",
         "\n        three-kings not begun: the stronger side has not controlled the long diagonal\n"},
        {"W:WKa1,Ke1,Kg1:BKb8:M4", "\n        three-kings 2 of 12 moves\n"},
        {"B:Wa1:B", "\nStatus: win white no-pieces TZD3 8.1 supa\n"},
        {"B:Wa1:B:Pb", "\nStatus: win white no-pieces TZD3 8.1\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *game = shown(PROFILE_TZD3, rows[i].fen);
        cr_assert_not_null(strstr(game, rows[i].line), "%s", game);
    }
    cr_assert_null(strstr(shown(PROFILE_TZD, "W:Wa1:BKh8"), "Promoted"), "TZD 2.2 knows no Supa");
}
