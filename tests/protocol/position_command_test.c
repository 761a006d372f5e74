// position and flip: all or nothing.
#include <criterion/criterion.h>

#include "support/console_suite.h"

static Session *const session = &console.session;

CONSOLE_SUITE(position_command);

static bool is_taken(const char *line) {
    const char *answer = console_ask(&console, line);
    Span last;
    cr_assert_eq(lines_with(answer, "info string error position: ", &last), !session->valid, "%s: %s", line, answer);
    return session->valid;
}

Test(position_command, every_form_of_the_command_is_read) {
    cr_assert(is_taken("position startpos"));
    cr_assert(is_taken("position startpos moves"));
    cr_assert(is_taken("position STARTPOS MOVES c3-b4 b6a5 b4c5 10x17"));
    cr_assert_eq(session->game.count, 5);
    cr_assert(is_taken("position fen W:Wa1:Bh8 moves a1-b2"));
    cr_assert(is_taken("position W:Wa1:Bh8 moves 29-25"));
    cr_assert(is_taken("position W : W a1 : B h8 : H 3 moves a1-b2 h8-g7"));
    cr_assert_eq(session->game.count, 3);
    cr_assert(is_taken("position 7b/8/8/8/8/8/8/w7 w moves a1b2"));
    cr_assert(is_taken("position [FEN \"W:Wa1:Bh8.\"]"));
}

Test(position_command, a_gui_for_chess_is_told_why_it_is_refused) {
    static const char *const chess[] = {
        "position startpos moves e2e4",
        "position startpos moves g1f3 d7d5",
        "position startpos moves b2b3",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    };
    for (size_t i = 0; i < sizeof chess / sizeof *chess; i++)
        cr_expect(strstr(console_ask(&console, chess[i]), "Mfalme plays draughts"), "%s", chess[i]);
    cr_expect_not(strstr(console_ask(&console, "position startpos moves c3c4"), "chess"));
    cr_expect_not(strstr(console_ask(&console, "position fen 7b/8/8/8/8/8/8/x7 w"), "chess"));
}

Test(position_command, clocks_and_move_number_are_kept) {
    cr_assert(is_taken("position B:WKa1,Kc1:BKh8,Kf8:H5:M7:F31 moves f8-e7"));
    cr_assert_eq(game_now(&session->game)->clocks.quiet, 6);
    cr_assert_eq(game_now(&session->game)->clocks.material, 8);
    cr_assert_eq(game_move_number(&session->game), 32);
}

Test(position_command, a_huff_may_stand_apart) {
    console_ask(&console, "setoption name UCI_Variant value ghana");
    // White leaves its capture alone and is huffed.
    const char *declined = "position W:W33,34,45,50:B1,2,28 moves 45-40";
    Text line = {0};
    text_add(&line, declined);
    cr_assert(is_taken(text_string(&line)), "33 and 34 could take 28");
    cr_assert(position_huffable(&game_now(&session->game)->position));
    text_add(&line, " ~33 1-6");
    cr_assert(is_taken(text_string(&line)));
    text_clear(&line);
    text_printf(&line, "%s ~33/1-6", declined);
    cr_assert(is_taken(text_string(&line)));
    cr_assert_eq(bits_count(game_now(&session->game)->position.pieces[WHITE]), 3);
    text_clear(&line);
    text_printf(&line, "%s ~33", declined);
    cr_assert_not(is_taken(text_string(&line)), "a huff without a move");
    text_free(&line);
}

Test(position_command, a_refused_position_leaves_none) {
    const char *const lines[] = {"position",
                                 "position fen",
                                 "position moves c3-b4",
                                 "position startpos c3-b4",
                                 "position startpos moves c3-b4 c3-b4",
                                 "position W:Wa1:Ba1",
                                 "position W:Wa1:Bh8 moves a1-b2 x"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        cr_assert(is_taken("position startpos"));
        cr_assert_not(is_taken(lines[i]), "%s", lines[i]);
        Span last;
        cr_assert_eq(lines_with(console_ask(&console, "fen"), "info string error fen: no valid position", &last), 1);
    }
    console_ask(&console, "ucinewgame");
    cr_assert(session->valid, "a new game is a valid position");
}

Test(position_command, flip_begins_a_game_of_the_other_side) {
    is_taken("position B:WKa1,Kc1,Ke1:BKh8:H5:M7:F31 moves h8-g7");
    console_ask(&console, "flip");
    cr_assert_str_eq(console_ask(&console, "fen"), "fen B:WKb2:BKd8,Kf8,Kh8:H6:M8:F32\n");
    cr_assert_eq(session->game.count, 1);
}
