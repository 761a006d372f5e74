// pdn check: every fault of a game is told with its place, and a sound file has none.
#define _POSIX_C_SOURCE 200809L

#include "pdn/pdn_check.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static Text report;
static char path[] = "/tmp/mfalme-pdn-XXXXXX";
static atomic_bool stop;

static void setup(void) {
    int descriptor = mkstemp(path);
    cr_assert_geq(descriptor, 0);
    fclose(fdopen(descriptor, "w"));
}

static void teardown(void) {
    remove(path);
    text_free(&report);
}

TestSuite(pdn_check, .init = setup, .fini = teardown);

static void write_line(void *context, const char *line) {
    (void)context;
    text_add(&report, line);
    text_add(&report, "\n");
}

// The report on a file of this text, its name shortened to FILE and the last line to its first three figures.
static const char *check_text(const char *pdn, bool *good) {
    FILE *file = fopen(path, "w");
    fputs(pdn, file);
    fclose(file);
    PdnSettings settings = {
        .line = write_line, .stop = &stop, .rules = rules_of(&profiles[PROFILE_TZD]), .numbering = NUMBERING_B8};
    PdnCheck check;
    text_clear(&report);
    pdn_check_begin(&check, &settings);
    pdn_check_file(&check, path);
    *good = pdn_check_end(&check);
    char *end = strstr(report.data, " fault");
    cr_assert_not_null(end);
    strcpy(end, "\n");
    for (char *name; (name = strstr(report.data, path));) {
        memcpy(name, "FILE", 4);
        memmove(name + 4, name + strlen(path), strlen(name + strlen(path)) + 1);
    }
    return report.data;
}

static void expect(const char *pdn, const char *what) {
    bool good;
    const char *text = check_text(pdn, &good);
    cr_assert_str_eq(text, what, "%s\n%s", pdn, text);
    cr_assert_eq(good, strstr(what, "FAILED") == NULL);
}

Test(pdn_check, a_sound_file) {
    expect("1. c3-d4 d6-c5 *\n\n1. a3-b4 1-0", "2 games, 3 plies, 0\n");
}

Test(pdn_check, a_false_tag_supa_tzd3_5) {
    static const char head[] = "[RuleVersion \"TZD-3.0\"]\n[Supa \"%s\"]\n[FEN \"%s\"]\n[Termination \"%s\"]\n\n%s";
    static const struct {
        const char *tag, *fen, *termination, *rest, *what;
    } rows[] = {
        {"1", "W:Wc3:Bd4", "no-pieces", "1. c3xe5 1-0", "1 game, 1 ply, 0\n"},
        {"0", "W:Wc3:Bd4", "no-pieces", "1. c3xe5 1-0",
         "FAILED FILE:2: game 1: the tag Supa is 0, but the loser has had no king\n1 game, 0 plies, 1\n"},
        {"1", "W:Wa1:BKh8", "resignation", "1. a1-b2 1-0",
         "FAILED FILE:2: game 1: the tag Supa is 1, but the loser has had a king\n1 game, 0 plies, 1\n"},
        {"1", "W:Wa1:Bh8", "agreement", "1. a1-b2 1/2-1/2",
         "FAILED FILE:2: game 1: the tag Supa is 1, but nobody has won\n1 game, 0 plies, 1\n"},
        {"1", "W:Wa1:Bh8", "abandoned", "1. a1-b2 1-0", "1 game, 1 ply, 0\n"},
        {"yes", "W:Wa1:Bh8", "resignation", "1. a1-b2 1-0",
         "FAILED FILE:2: game 1: the tag Supa is 'yes', neither 0 nor 1\n1 game, 0 plies, 1\n"},
    };
    char pdn[400];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(pdn, sizeof pdn, head, rows[i].tag, rows[i].fen, rows[i].termination, rows[i].rest);
        expect(pdn, rows[i].what);
    }
    // Other rules know no Supa.
    expect("[Supa \"yes\"]\n\n1. c3-d4 1-0", "1 game, 1 ply, 0\n");
}

// What `load` refuses, `check` reports; the words of other programs say nothing.
Test(pdn_check, a_false_tag_termination_tzd3_11_and_appendix_b) {
    static const char head[] = "[RuleVersion \"TZD-3.0\"]\n[FEN \"%s\"]\n[Termination \"%s\"]\n\n%s";
    static const struct {
        const char *fen, *termination, *rest, *what;
    } rows[] = {
        {"W:WKa1,a3:BKh6,h8", "time", "1. a1-b2 1-0", "1 game, 1 ply, 0\n"},
        {"W:WKa1:BKh6,h8", "time", "1. a1-b2 1-0",
         "FAILED FILE:3: game 1: the game cannot have ended 1-0 by time\n1 game, 0 plies, 1\n"},
        {"W:WKa1:BKh6,h8", "time-insufficient-material", "1. a1-b2 1/2-1/2", "1 game, 1 ply, 0\n"},
        {"W:WKa1:BKh6,h8", "Time forfeit", "1. a1-b2 1-0", "1 game, 1 ply, 0\n"},
        {"W:WKa1:BKh6,h8", "resignation", "1. a1-b2 1/2-1/2",
         "FAILED FILE:3: game 1: the game cannot have ended 1/2-1/2 by resignation\n1 game, 0 plies, 1\n"},
        {"W:WKa1:BKh6,h8", "resignation", "1. a1-b2 *", "1 game, 1 ply, 0\n"},
        {"W:WKa1:BKh6,h8", "forfeit", "1. a1-b2 0-0", "1 game, 1 ply, 0\n"},
        {"W:Wc3:Bd4", "resignation", "1. c3xe5 1-0", "1 game, 1 ply, 0\n"}, // the moves decide
    };
    char pdn[400];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        snprintf(pdn, sizeof pdn, head, rows[i].fen, rows[i].termination, rows[i].rest);
        expect(pdn, rows[i].what);
    }
}

// The wording of a refused move is not looked at here.
static void expect_illegal(const char *pdn, const char *before, const char *after) {
    bool good;
    const char *text = check_text(pdn, &good);
    cr_assert(strncmp(text, before, strlen(before)) == 0, "%s\n%s", pdn, text);
    cr_assert_not_null(strstr(text, after), "%s\n%s", pdn, text);
    cr_assert_not(good);
}

Test(pdn_check, illegal_moves) {
    expect_illegal("1. c3-d4 d6-c5 *\n\n1. a3-b4\nb6-d4 {1-0} *\n[A \"x\"]\n\n1. a3-b4 *",
                   "FAILED FILE:4:1: game 2, move 1 (Black): ", "\n3 games, 3 plies, 1\n");
}

Test(pdn_check, a_win_on_the_board) {
    static const char fen[] = "[FEN \"W:Wc3:Bd4\"]\n[Result \"%s\"]\n\n1. c3:e5 %s";
    static const struct {
        const char *result, *what;
    } rows[] = {
        {"1-0", "1 game, 1 ply, 0\n"},
        {"0-1", "FAILED FILE:4: game 1, move 1 (White): the result is 0-1, but by the rules the game ended here: win "
                "white no-pieces TZD 7.1\n1 game, 0 plies, 1\n"},
        {"*", "FAILED FILE:4: game 1, move 1 (White): the result is *, but by the rules the game ended here: win white "
              "no-pieces TZD 7.1\n1 game, 0 plies, 1\n"},
        {"0-0", "FAILED FILE:4: game 1, move 1 (White): the result is 0-0, but by the rules the game ended here: win "
                "white no-pieces TZD 7.1\n1 game, 0 plies, 1\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char pdn[200];
        snprintf(pdn, sizeof pdn, fen, rows[i].result, rows[i].result);
        expect(pdn, rows[i].what);
    }
}

Test(pdn_check, automatic_draws_and_moves_after_them) {
    expect("[FEN \"W:WKa1:BKh6:M9\"]\n\n1. a1-b2 1/2-1/2", "1 game, 1 ply, 0\n");
    expect("[FEN \"W:WKa1:BKh6:M9\"]\n\n1. a1-b2 1-0",
           "FAILED FILE:3: game 1, move 1 (White): the result is 1-0, but by the rules the game ended here: draw "
           "five-moves TZD 8.4\n1 game, 0 plies, 1\n");
    expect("[FEN \"W:WKa1:BKh6:M9\"]\n\n1. a1-b2\nh6-g7\n*",
           "FAILED FILE:4: game 1, move 1 (Black): a move after the end of the game: draw five-moves TZD 8.4\n"
           "1 game, 0 plies, 1\n");
}

Test(pdn_check, a_fault_of_the_result_stands_at_the_move_that_ended_the_game) {
    expect("[FEN \"B:Wc3:Bd4:F7\"]\n\n7... d4:b2 8. *",
           "FAILED FILE:3: game 1, move 7 (Black): the result is *, but by "
           "the rules the game ended here: win black no-pieces TZD 7.1\n"
           "1 game, 0 plies, 1\n");
    expect("[FEN \"W:W:Bd4\"]\n\n1-0",
           "FAILED FILE:1: game 1: the result is 1-0, but by the rules the game ended here: "
           "win black no-pieces TZD 7.1\n1 game, 0 plies, 1\n");
    expect("[Result \"1-0\"]\n\n1. c3-d4 0-1", "FAILED FILE:3:10: game 1: the moves end with 0-1, but the Result tag "
                                               "says 1-0\n1 game, 0 plies, 1\n");
}

Test(pdn_check, claimable_draws_may_be_played_on_or_claimed) {
    static const char *const results[] = {"*", "1/2-1/2", "1-0"};
    for (int i = 0; i < 3; i++) {
        char pdn[200];
        snprintf(pdn, sizeof pdn, "[FEN \"W:WKa1,Kc1,Ke1:BKh6,Kb8:H59:M59\"]\n\n1. a1-b2 b8-a7 2. b2-a1 %s",
                 results[i]);
        expect(pdn, "1 game, 3 plies, 0\n");
    }
}

Test(pdn_check, how_squares_are_numbered_is_noted) {
    expect_illegal("1. 22-18 *\n\n1. 10-14 *", "FAILED FILE:3:4: game 2, move 1 (White): ",
                   "; everything so far fits if 1 is a1: --numbering 0, or N0 in GameType\n"
                   "FILE: games with numbers for squares: 1, read with 1 = b8 (numbering 2)\n"
                   "2 games, 1 ply, 1\n");
    expect("[Variant \"Ghanaian\"]\n\n1. 32-26 *", "1 game, 1 ply, 0\n");
}

Test(pdn_check, a_file_without_games_is_a_fault) {
    expect("% nothing\n", "FAILED FILE: no game in it\n0 games, 0 plies, 1\n");
    remove(path);
    PdnSettings settings = {.line = write_line, .rules = rules_of(&profiles[PROFILE_TZD])};
    PdnCheck check;
    text_clear(&report);
    pdn_check_begin(&check, &settings);
    pdn_check_file(&check, "/proc/nonexistent/file");
    cr_assert_not(pdn_check_end(&check));
    cr_assert(strncmp(report.data, "FAILED /proc/nonexistent/file: No such file or directory\n0 games", 63) == 0, "%s",
              report.data);
}

Test(pdn_check, a_stop_is_heeded) {
    atomic_store(&stop, true);
    expect("1. c3-d4 *", "0 games, 0 plies, 0\n");
}
