// Files of openings: what a line may be, and which line is at fault.
#include "protocol/opening_file.h"

#include <criterion/criterion.h>

#include "support/temporary.h"

static Openings openings;
static Error error;
static Notation notation;
static const char *path; // of the last file

static void setup(void) {
    notation = notation_default;
}

static void teardown(void) {
    openings_free(&openings);
}

TestSuite(opening_file, .init = setup, .fini = teardown);

static bool read_text(const char *text) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    path = temporary_file(text);
    bool good = openings_read(&openings, path, &rules, &notation, &error);
    remove(path);
    return good;
}

Test(opening_file, without_a_name_it_is_the_start_position) {
    Rules rules = rules_of(&profiles[PROFILE_NIGERIA]);
    cr_assert(openings_read(&openings, "", &rules, &notation, &error), "%s", error.what);
    cr_assert_eq(openings.count, 1);
    Position start = position_start(rules.board);
    cr_expect(position_equal(&game_now(&openings.games[0])->position, &start));
}

Test(opening_file, a_line_is_a_game_or_epd) {
    cr_assert(
        read_text("# openings\n\nstartpos moves c3-b4 b6-a5\n  W:Wc3:Bb6:H0 bm c3-d4; id \"one\";\nfen B:Wc3:Bb6\n"),
        "%s", error.what);
    cr_assert_eq(openings.count, 3);
    cr_expect_eq(openings.games[0].count, 3);
    cr_expect_eq(position_side(&game_now(&openings.games[1])->position), WHITE);
    cr_expect_eq(position_side(&game_now(&openings.games[2])->position), BLACK);
}

Test(opening_file, numbers_count_as_asked_for_and_in_epd_from_b8) {
    notation.numbering = NUMBERING_A1;
    cr_assert(read_text("startpos moves 10-14\nW:WK1:BK32\nW:WK1:BK32 id \"b8\";\n"), "%s", error.what);
    cr_expect_eq(openings.games[0].count, 2);
    Square a1 = square_numbered(&board_8x8, &notation, 1);
    cr_expect_eq(bits_lowest(game_now(&openings.games[1])->position.pieces[WHITE]), (int)a1);
    cr_expect_eq(bits_lowest(game_now(&openings.games[2])->position.pieces[BLACK]),
                 (int)square_numbered(&board_8x8, &notation_default, 32));
    cr_expect_neq(bits_lowest(game_now(&openings.games[2])->position.pieces[WHITE]), (int)a1);
}

Test(opening_file, the_first_bad_line_is_named_with_its_file) {
    static const char *const lines[] = {"startpos moves c3-c4", "W:Wc3:Bb6 id \"open;", "W:Wc3;", "nonsense"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Text text = {0}, name = {0};
        text_printf(&text, "startpos\n# a comment\n%s\nstartpos moves c3-b2\n", lines[i]);
        cr_assert_not(read_text(text_string(&text)), "%s", lines[i]);
        text_printf(&name, "%s:3: ", path);
        cr_expect_eq(strncmp(error.what, text_string(&name), name.length), 0, "%s", error.what);
        text_free(&text);
        text_free(&name);
    }
}

Test(opening_file, a_game_that_has_ended_is_refused) {
    cr_assert_not(read_text("startpos\nW:Wa3:Bb4,c5\n")); // TZD 7.1: White has no move
    Text text = {0};
    text_printf(&text, "%s:2: the game is not ongoing: win black no-moves TZD 7.1", path);
    cr_expect_str_eq(error.what, text_string(&text));
    text_free(&text);
}

Test(opening_file, a_file_without_an_opening_is_refused) {
    cr_assert_not(read_text("# nothing\n\n"));
    cr_expect_eq(strncmp(error.what, "no opening in '", 15), 0, "%s", error.what);
}

Test(opening_file, a_file_that_does_not_exist_is_named) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    cr_assert_not(openings_read(&openings, "/nonexistent/openings.txt", &rules, &notation, &error));
    cr_expect(strstr(error.what, "/nonexistent/openings.txt"), "%s", error.what);
}
