// Puzzles from games: what is one, that the file is the same after any interruption, and that wrong ones are found.
#include "puzzles/make.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "notation/game_text.h"
#include "support/temporary.h"
#include "support/weights.h"

static atomic_bool stop;
static Text report;

static void remove_folder(void) {
    text_free(&report);
    temporary_folder_leave("a.epd", NULL);
}

TestSuite(puzzles, .init = temporary_folder_enter, .fini = remove_folder);

static void keep_line(void *context, const char *line) {
    (void)context;
    text_printf(&report, "%s\n", line);
}

static FindSettings find_of(ProfileId id) {
    return (FindSettings){.rules = rules_of(&profiles[id]),
                          .weights = *test_weights(),
                          .other = *test_weights(),
                          .nodes = 2000,
                          .stop = &stop};
}

static PuzzleMake make_of(uint32_t positions, int threads) {
    return (PuzzleMake){
        .find = find_of(PROFILE_TZD3), .path = "a.epd", .positions = positions, .seed = 3, .threads = threads};
}

static void read_file(Text *text) {
    Error error;
    cr_assert(file_read(text, "a.epd", &error), "%s", error.what);
}

static void expect_made(const PuzzleMake *make) {
    Error error;
    cr_assert(puzzles_make(make, keep_line, NULL, &error), "%s", error.what);
}

static void write_text(const char *words) {
    Text text = {0};
    Error error;
    text_add(&text, words);
    cr_assert(file_write("a.epd", &text, &error), "%s", error.what);
    text_free(&text);
}

Test(puzzles, threads_and_interruptions_change_nothing) {
    Text whole = {0}, again = {0};
    PuzzleMake all = make_of(8, 1), few = make_of(1, 2), rest = make_of(8, 3);
    expect_made(&all);
    read_file(&whole);
    remove("a.epd");
    expect_made(&few);
    read_file(&again);
    cr_assert_str_neq(again.data, whole.data);
    expect_made(&rest);
    read_file(&again);
    cr_assert_str_eq(again.data, whole.data);
    text_free(&whole);
    text_free(&again);
}

Test(puzzles, a_file_of_other_settings_is_refused_and_kept) {
    Text before = {0}, after = {0};
    Error error;
    PuzzleMake make = make_of(1, 1);
    expect_made(&make);
    read_file(&before);
    make.find.nodes = 1000;
    cr_assert_not(puzzles_make(&make, keep_line, NULL, &error));
    cr_assert(strstr(error.what, "begun with other settings"), "%s", error.what);
    read_file(&after);
    cr_assert_str_eq(after.data, before.data);
    write_text("W:Wc3:Bd4 bm c3:e5;\n");
    cr_assert_not(puzzles_make(&make, keep_line, NULL, &error));
    cr_assert(strstr(error.what, "is no file of puzzles"), "%s", error.what);
    text_free(&before);
    text_free(&after);
}

// In the game White misses g3-f4, which takes three.
Test(puzzles, are_found_in_a_game_given) {
    static const char shot[] = "W:We1,g1,b2,d2,f2,h2,c3,e3,g3,b4:Be5,g5,d6,h6,a7,e7,g7,b8,d8,f8";
    PuzzleMake make = make_of(9, 1);
    Game game = {0};
    Error error;
    Text words = {0}, text = {0};
    text_printf(&words, "%s moves b2-a3 d6-c5 b4:d6 e7:c5", shot);
    Scanner scanner = scanner_of(text_string(&words));
    cr_assert(game_read(&game, &make.find.rules, &notation_default, &scanner, &error), "%s", error.what);
    make.games = &game;
    make.game_count = 1;
    expect_made(&make);
    read_file(&text);
    cr_assert(strstr(text.data, "pv \"g3-f4 e5:g3 f2:h4:f6:h8\"; theme shot3; grade 3;"), "%s", text.data);
    cr_assert(strstr(text.data, "variant tzd3; bm g3-f4;"), "%s", text.data);
    text_free(&words);
    text_free(&text);
    game_free(&game);
}

Test(puzzles, checking_names_the_wrong_ones) {
    PuzzleCheck check = {.find = find_of(PROFILE_TZD3), .path = "a.epd", .nodes = 3000, .every = 1};
    Error error = {""};
    write_text("# A comment\n"
               "W:We1,g1,b2,d2,f2,h2,c3,e3,g3,b4:Be5,g5,d6,h6,a7,e7,g7,b8,d8,f8 id \"good\"; variant tzd3; bm g3-f4;\n"
               "W:We1,g1,b2,d2,f2,h2,c3,e3,g3,b4:Be5,g5,d6,h6,a7,e7,g7,b8,d8,f8 id \"bad\"; variant tzd3; bm b2-a3;\n"
               "W:Wc3:Bb6 id \"none\"; variant tzd3;\n");
    cr_assert_not(puzzles_check(&check, keep_line, NULL, &error));
    cr_assert_str_eq(text_string(&report), "FAILED a.epd:3 bad is not the only move\n"
                                           "FAILED a.epd:4 none one best move (bm) expected\n"
                                           "checked 3, wrong 2\n");
    text_clear(&report);
    check.every = 3;
    cr_assert(puzzles_check(&check, keep_line, NULL, &error), "%s", error.what);
    cr_assert_str_eq(text_string(&report), "checked 1, wrong 0\n");
}
