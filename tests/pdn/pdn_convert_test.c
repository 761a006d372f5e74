// pdn convert: games in every notation, files written whole or not at all.
#define _POSIX_C_SOURCE 200809L

#include "pdn/pdn_convert.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static Text report, written;
static char path[] = "/tmp/mfalme-pdn-XXXXXX", out[] = "/tmp/mfalme-out-XXXXXX";
static atomic_bool stop;

static void setup(void) {
    fclose(fdopen(mkstemp(path), "w"));
    fclose(fdopen(mkstemp(out), "w"));
}

static void teardown(void) {
    remove(path);
    remove(out);
    text_free(&report);
    text_free(&written);
}

TestSuite(pdn_convert, .init = setup, .fini = teardown);

static void write_line(void *context, const char *line) {
    (void)context;
    text_add(&report, line);
    text_add(&report, line[strlen(line) - 1] == '\n' ? "" : "\n");
}

static bool convert_text(const char *pdn, MoveStyle style, Numbering numbering, const char *to, bool skip) {
    Error error;
    text_clear(&written);
    text_add(&written, pdn);
    cr_assert(file_write(path, &written, &error), "%s", error.what);
    PdnSettings settings = {
        .line = write_line, .stop = &stop, .rules = rules_of(&profiles[PROFILE_TZD]), .numbering = NUMBERING_B8};
    Notation notation = {style, numbering};
    PdnConvert convert;
    text_clear(&report);
    cr_assert(pdn_convert_begin(&convert, &settings, &notation, to, skip, &error), "%s", error.what);
    pdn_convert_file(&convert, path);
    bool good = pdn_convert_end(&convert, &error);
    cr_assert_str_eq(error.what, "");
    if (to)
        cr_assert(file_read(&written, to, &error), "%s", error.what);
    return good;
}

static const char game[] = "[White \"A\"]\n\n1. c3-d4 {why} b6-a5 2. d4-e5 (2. b2-c3) 2... f6:d4 1/2-1/2\n";

Test(pdn_convert, notations) {
    static const struct {
        MoveStyle style;
        Numbering numbering;
        const char *type, *moves;
    } rows[] = {
        {STYLE_TZD, NUMBERING_B8, "A0", "1. c3-d4 {why} 1... b6-a5 2. d4-e5 (2. b2-c3) 2... f6:d4"},
        {STYLE_PDN, NUMBERING_B8, "A0", "1. c3-d4 {why} 1... b6-a5 2. d4-e5 (2. b2-c3) 2... f6xd4"},
        {STYLE_NUMERIC, NUMBERING_B8, "N2", "1. 22-18 {why} 1... 9-13 2. 18-15 (2. 25-22) 2... 11x18"},
        {STYLE_NUMERIC, NUMBERING_A1, "N0", "1. 10-14 {why} 1... 21-17 2. 14-19 (2. 5-10) 2... 23x14"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char expected[400];
        snprintf(expected, sizeof expected,
                 "[White \"A\"]\n[Result \"1/2-1/2\"]\n[GameType \"29,W,8,8,%s,0\"]\n[Variant \"Tanzanian\"]\n"
                 "[RuleVersion \"TZD-2.2\"]\n\n%s 1/2-1/2\n\n",
                 rows[i].type, rows[i].moves);
        cr_assert(convert_text(game, rows[i].style, rows[i].numbering, NULL, false));
        cr_assert_str_eq(text_string(&report), expected);
        Text numeric = {0};
        text_add(&numeric, expected);
        cr_assert(convert_text(text_string(&numeric), STYLE_TZD, NUMBERING_B8, out, false), "%s", text_string(&report));
        cr_assert_not_null(strstr(text_string(&written), rows[0].moves), "and back: %s", text_string(&written));
        text_free(&numeric);
    }
}

Test(pdn_convert, a_file_may_be_replaced_by_itself) {
    cr_assert(convert_text(game, STYLE_NUMERIC, NUMBERING_B8, path, false));
    cr_assert_not_null(strstr(text_string(&written), "1. 22-18 "));
    char line[100];
    snprintf(line, sizeof line, "1 game written to %s, 0 left out\n", path);
    cr_assert_str_eq(text_string(&report), line);
}

static const char faulty[] = "1. c3-d4 *\n1. c3-c5 *\n1. a3-b4 *\n";

Test(pdn_convert, faulty_games_keep_a_file_from_being_written) {
    cr_assert_not(convert_text(faulty, STYLE_PDN, NUMBERING_B8, path, false));
    cr_assert_str_eq(text_string(&written), faulty, "as it was");
    cr_assert_not_null(strstr(text_string(&report), " is not written: --skip would leave the faulty games out\n"));
    cr_assert_not(convert_text(faulty, STYLE_PDN, NUMBERING_B8, path, true), "it is told all the same");
    cr_assert_null(strstr(text_string(&written), "c3-c5"));
    cr_assert_not_null(strstr(text_string(&written), "1. a3-b4 *"));
    cr_assert_not_null(strstr(text_string(&report), "2 games written to "));
}

static const char against_the_rules[] = "[FEN \"W:Wc3:Bd4\"]\n\n1. c3:e5 0-1\n"
                                        "[FEN \"W:WKa1:BKh6:M9\"]\n\n1. a1-b2 h6-g7 *\n";

Test(pdn_convert, games_that_contradict_the_rules_are_faulty) {
    cr_assert_not(convert_text(against_the_rules, STYLE_PDN, NUMBERING_B8, NULL, true));
    cr_assert_not_null(strstr(text_string(&report),
                              "game 1, move 1 (White): the result is 0-1, but by the rules the game "
                              "ended here: win white no-pieces TZD 7.1\n"),
                       "%s", text_string(&report));
    cr_assert_not_null(strstr(text_string(&report), "game 2, move 1 (Black): a move after the end of the game: draw "
                                                    "five-moves TZD 8.4\n% 0 games written, 2 left out\n"),
                       "%s", text_string(&report));
}

Test(pdn_convert, a_file_of_faulty_games_alone_stays_even_with_skip) {
    cr_assert_not(convert_text(against_the_rules, STYLE_PDN, NUMBERING_B8, path, true));
    cr_assert_str_eq(text_string(&written), against_the_rules, "as it was");
    char line[100];
    snprintf(line, sizeof line, "\n%s is not written: every game is faulty\n", path);
    cr_assert_not_null(strstr(text_string(&report), line), "%s", text_string(&report));
}

Test(pdn_convert, reports_amid_games_are_escaped_lines) {
    cr_assert_not(convert_text(faulty, STYLE_TZD, NUMBERING_B8, NULL, false));
    char expected[300];
    snprintf(expected, sizeof expected, "%% FAILED %s:2:4: game 2, move 1 (White): ", path);
    cr_assert_not_null(strstr(text_string(&report), expected), "%s", text_string(&report));
    cr_assert_not_null(strstr(text_string(&report), "\n% 2 games written, 1 left out\n"));
}

Test(pdn_convert, a_stop_leaves_the_old_file) {
    atomic_store(&stop, true);
    cr_assert_not(convert_text(game, STYLE_PDN, NUMBERING_B8, path, false));
    cr_assert_str_eq(text_string(&written), game);
    cr_assert_str_eq(text_string(&report), "");
}

Test(pdn_convert, what_cannot_be_written_is_told) {
    PdnSettings settings = {.line = write_line, .rules = rules_of(&profiles[PROFILE_TZD])};
    PdnConvert convert;
    Error error;
    cr_assert_not(pdn_convert_begin(&convert, &settings, &notation_default, "/proc/nonexistent/file", false, &error));
    cr_assert_str_eq(error.what, "cannot write '/proc/nonexistent/file': No such file or directory");
    cr_assert_str_eq(text_string(&report), "", "an error is no part of the report");
}

Test(pdn_convert, a_file_without_a_game_is_reported_in_a_line_that_readers_skip) {
    cr_assert_not(convert_text("\n", STYLE_TZD, NUMBERING_B8, NULL, false));
    cr_assert_eq(strncmp(text_string(&report), "% FAILED ", 9), 0, "%s", text_string(&report));
    cr_assert_not_null(strstr(text_string(&report), ": no game in it\n"));
}
