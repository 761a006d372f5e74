// Certification: every opcode passes where it holds and fails, saying why, where it does not; the suites pass.
#define _POSIX_C_SOURCE 200809L

#include "tools/certify.h"

#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/temporary.h"

static Error error;
static int uncounted;

static bool passes(const char *line) {
    error.what[0] = '\0';
    return certify_line((Span){line, strlen(line)}, NULL, &uncounted, &error) != CERTIFY_FAILED;
}

static void expect_failure(const char *line, const char *what) {
    cr_assert_not(passes(line), "%s passes", line);
    cr_assert_str_eq(error.what, what, "%s", line);
}

Test(certify, legal_move_lists) {
    cr_assert(passes("W:Wc3:Bh8 lm \"c3-b4 c3-d4\";"), "%s", error.what);
    cr_assert(passes("W:Wc3:Bh8 lm \"c3d4 22-17\";"), "any form, any order: %s", error.what);
    cr_assert(passes("W:Wa1:Bb2,c3 lm \"\";"), "no move: %s", error.what);
    expect_failure("W:Wc3:Bh8 lm \"c3-b4\";", "lm: 1 moves listed, 2 generated, 'c3-d4' is not listed");
    expect_failure("W:Wc3:Bh8 lm \"\";", "lm: 0 moves listed, 2 generated, 'c3-d4' is not listed");
    expect_failure("W:Wc3:Bh8 lm \"c3-b4 c3-b4\";", "lm: 'c3-b4' is listed twice");
    expect_failure("W:Wc3:Bh8 lm \"c3-b4 c3-d4 c3-b2\";",
                   "illegal move 'c3-b2': a man never moves backward, from c3 to b2 (TZD 3.1)");
    expect_failure("W:Wc3:Bh8 lm \"c3-z4\";",
                   "illegal move 'c3-z4': z4 is off the board, which has squares a1 to h8 (TZD 2.1)");
}

Test(certify, illegal_moves) {
    cr_assert(passes("W:Wc3:Bd4,h8 im \"c3-b4 c3-d4 c3 x\";"), "%s", error.what);
    expect_failure("W:Wc3:Bh8 im \"c3-b2 c3-b4\";", "im: 'c3-b4' is accepted");
}

Test(certify, equal_moves) {
    cr_assert(passes("W:Wc3:Bd4,h8 eq \"c3:e5 c3xe5 c3e5 22x15\";"), "%s", error.what);
    expect_failure("W:Wc3:Bh8 eq \"c3-b4 c3-d4\";", "eq: 'c3-d4' is another move than the first");
    expect_failure("W:Wc3:Bh8 eq \"c3-b4 c3-c4\";", "illegal move 'c3-c4': c4 is a light square (TZD 2.1)");
}

Test(certify, moves_with_a_verdict_are_legal) {
    cr_assert(passes("W:Wc3:Bh8 bm c3-d4; am c3-b4; ce 20; acd 9; acn 5000; c1 \"others\";"), "%s", error.what);
    expect_failure("W:Wc3:Bh8 bm c3-b2;", "illegal move 'c3-b2': a man never moves backward, from c3 to b2 (TZD 3.1)");
    expect_failure("W:Wc3:Bh8 bm c3-b4; am c3-c4;", "illegal move 'c3-c4': c4 is a light square (TZD 2.1)");
    expect_failure("W:Wc3:Bh8 bm c3-b4 c3b4;", "bm: 'c3b4' is named twice");
    expect_failure("W:Wc3:Bh8 am \"\";", "am: a move expected");
}

Test(certify, games_given_up) {
    cr_assert(passes("W:Wa3:Bh8 end \"resign white\"; status \"win black resignation\";"), "%s", error.what);
    cr_assert(passes("W:Wa3:BKh8 variant tzd3; end \"flag white\"; status \"draw time-insufficient-material\";"), "%s",
              error.what);
    expect_failure("W:Wa3:Bh8 variant tzd3; end \"flag white\"; status \"win black time\";",
                   "status: win black time supa instead of win black time");
    expect_failure("W:Wa3:Bh8 end \"surrender white\"; status \"win black resignation\";",
                   "end: resign or flag and white or black expected, not 'surrender white'");
    expect_failure("W:Wa3:Bh8 end \"resign white\"; lm \"a3-b4\";", "end: a status expected with it");
}

Test(certify, lines_that_only_ask_for_a_move_are_skipped) {
    static const struct {
        const char *line;
        CertifyVerdict verdict;
    } cases[] = {
        {"W:Wc3:Bh8 bm c3-d4; am c3-b4;", CERTIFY_SKIPPED},
        {"W:Wc3:Bh8 am c3-b2;", CERTIFY_FAILED},
        {"W:Wc3:Bh8 bm c3-d4; lm \"c3-b4 c3-d4\";", CERTIFY_PASSED},
        {"W:Wc3:Bh8 bm c3-d4; D1 2;", CERTIFY_PASSED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(certify_line((Span){cases[i].line, strlen(cases[i].line)}, NULL, &uncounted, &error),
                     cases[i].verdict, "%s", cases[i].line);
}

Test(certify, numbers_of_leaves_that_are_too_great_are_not_passed) {
    static const struct {
        const char *line;
        CertifyVerdict verdict;
        int uncounted;
    } cases[] = {
        {"W:W21-32:B1-12 ;D1 7;", CERTIFY_PASSED, 0},
        {"W:W21-32:B1-12 ;D1 7 ;D20 9000000000 ;D21 90000000000;", CERTIFY_PASSED, 2},
        {"W:W21-32:B1-12 ;D1 8 ;D20 9000000000;", CERTIFY_FAILED, 0},
        {"W:W21-32:B1-12 ;D20 9000000000;", CERTIFY_SKIPPED, 1},
        {"W:W21-32:B1-12 bm c3-d4; D20 9000000000;", CERTIFY_SKIPPED, 1},
        {"W:W21-32:B1-12 status \"ongoing\"; D20 9000000000;", CERTIFY_PASSED, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_eq(certify_line(span_of(cases[i].line), NULL, &uncounted, &error), cases[i].verdict, "%s",
                     cases[i].line);
        cr_expect_eq(uncounted, cases[i].uncounted, "%s", cases[i].line);
    }
}

Test(certify, positions_reached) {
    cr_assert(passes("W:Wc3:Bh8 moves \"c3-d4 h8-g7\"; fen \"W:Wd4:Bg7\";"), "%s", error.what);
    expect_failure("W:Wc3:Bh8 moves \"c3-d4\"; fen \"W:Wd4:Bh8\";", "fen: B:Wd4:Bh8 is reached instead");
    expect_failure("W:Wc3:Bh8 fen \"W:Wd4\";", "bad FEN: the list of black pieces is missing at column 6 (the end)");
}

// A Supa (TZD3 5) is part of the status, and who has promoted is exact when moves are taken back and others played.
Test(certify, moves_are_taken_back_and_others_played) {
    cr_assert(passes("W:Wc3:Bh8 moves \"c3-d4 h8-g7\"; undo 2; then \"c3-b4\"; fen \"B:Wb4:Bh8\";"), "%s", error.what);
    cr_assert(passes("B:WKh4:Bf2,d4 variant tzd3; moves \"f2-g1\"; undo 1; then \"d4-c3 h4:e1:b4\"; "
                     "status \"win white no-pieces supa\";"),
              "%s", error.what);
    expect_failure("W:Wc3:Bd4 variant tzd3; moves \"c3:e5\"; status \"win white no-pieces\";",
                   "status: win white no-pieces supa instead of win white no-pieces");
    expect_failure("W:Wc3:Bh8 moves \"c3-d4\"; undo 2; fen \"W:Wc3:Bh8\";",
                   "undo: a number from 1 to 1 expected, not '2'");
    expect_failure("W:Wc3:Bh8 moves \"c3-d4\"; undo x; fen \"W:Wc3:Bh8\";",
                   "undo: a number from 1 to 1 expected, not 'x'");
    expect_failure("W:Wc3:Bh8 moves \"c3-d4\"; undo 1; then \"h8-g7\"; fen \"W:Wc3:Bg7\";",
                   "illegal move 'h8-g7': h8 holds a piece of Black, and White is to move (TZD 3)");
    expect_failure("W:Wc3:Bh8 undo 1; status \"ongoing\";", "undo: there are no moves to take back");
}

Test(certify, huffs_left_open_are_compared_where_they_are_named) {
    const char *line = "W:W33,34,45,50:B1,2,28 variant ghana; moves \"45-40\"; fen \"%s\";";
    char text[200];
    snprintf(text, sizeof text, line, "B:W33,34,40,50:B1,2,28");
    cr_assert(passes(text), "%s", error.what);
    snprintf(text, sizeof text, line, "B:W33,34,40,50:B1,2,28:L33,34");
    cr_assert(passes(text), "%s", error.what);
    snprintf(text, sizeof text, line, "B:W33,34,40,50:B1,2,28:L50");
    expect_failure(text, "fen: B:W33,34,40,50:B1,2,28:L33,34 is reached instead");
}

Test(certify, states_of_the_game) {
    cr_assert(passes("W:Wc3:Bh8 status \"ongoing\";"), "%s", error.what);
    cr_assert(passes("W:Wa1:Bb2,c3 status \"win black no-moves\";"), "%s", error.what);
    cr_assert(passes("W:WKa1:BKh6:M10 status \"draw five-moves\";"), "%s", error.what);
    expect_failure("W:Wc3:Bh8 status \"draw threefold\";", "status: ongoing instead of draw threefold");
}

Test(certify, leaf_counts) {
    cr_assert(passes("W:W21-32:B1-12 ;D1 7 ;D2 49 ;D3 302"), "%s", error.what);
    expect_failure("W:W21-32:B1-12 ;D1 7 ;D2 50", "D2: 49 leaves instead of 50");
    expect_failure("W:W21-32:B1-12 ;D1 seven", "D1: a number expected");
}

Test(certify, profiles_and_settings) {
    cr_assert(passes("W:Wd4:Bc3,e5 variant zambia; lm \"d4:f6 d4:b2\";"), "%s", error.what);
    cr_assert(passes("W:Wd4:Bc3,e5 variant TZD; lm \"d4:f6\";"), "%s", error.what);
    cr_assert(passes("W:WKa1,Kc1,Ke1:BKh6:M24 status \"draw three-kings\";"), "%s", error.what);
    cr_assert(passes("W:WKa1,Kc1,Ke1:BKh6:M24 set \"ThreeKingsMoves=15\"; status \"ongoing\";"), "%s", error.what);
    cr_assert(passes("W:Wa1:Bh8:M4 variant drafti; set \"MoveLimit=4\"; status \"draw move-limit\";"), "%s",
              error.what);
    cr_assert(passes("W:W33:B1,28 variant ghana; set \"Huff=off\"; im \"33-29\";"), "%s", error.what);
    expect_failure("W:Wc3:Bh8 variant chess; lm \"\";", "unknown variant 'chess'");
    expect_failure("W:Wc3:Bh8 set \"Huff\"; lm \"\";", "set: NAME=VALUE expected, not 'Huff'");
    expect_failure("W:Wc3:Bh8 set \"Huff=never\"; lm \"\";",
                   "set: Huff applies only to nigeria and ghana and must be off here, not 'never'");
    expect_failure("W:Wc3:Bh8 set \"MoveLimit=0\"; lm \"\";", "set: MoveLimit takes a number from 2 to 10000, not '0'");
}

Test(certify, moves_that_cannot_be_played_fail) {
    expect_failure("W:Wc3:Bh8 moves \"c3-d4 c3-b4\"; status \"ongoing\";",
                   "illegal move 'c3-b4': no piece stands on c3 (TZD 3)");
}

Test(certify, lines_that_check_nothing_fail) {
    expect_failure("W:Wc3:Bh8", "nothing to check: lm, im, eq, bm, am, fen, status or D1.. expected");
    expect_failure("W:Wc3:Bh8 id \"x\"; moves \"c3-d4\";",
                   "nothing to check: lm, im, eq, bm, am, fen, status or D1.. expected");
    expect_failure("W:Wc3:Bh8 lm \"c3-b4 c3-d4\"; lmm \"c3-b4\";", "unknown opcode 'lmm'");
}

Test(certify, a_figure_far_too_deep_is_refused_in_time) {
    cr_assert_not(passes("W:W21-32:B1-12 ;D40 5"));
    cr_assert_eq(strncmp(error.what, "D40: too deep, depth ", 21), 0, "%s", error.what);
}

Test(certify, unreadable_lines_fail) {
    expect_failure("W:Wc3:Bc3 lm \"\";", "bad FEN: a square is occupied twice at column 8 ('c')");
    expect_failure("", "bad EPD: a position expected at column 1");
}

// ---- Files

static Text report;

static void keep_line(void *context, const char *line) {
    (void)context;
    text_printf(&report, "%s\n", line);
}

static bool run_files(const char *const *paths, size_t count, Certification *certification) {
    text_clear(&report);
    certify_begin(certification, NULL, keep_line, NULL);
    for (size_t i = 0; i < count; i++)
        certify_file(certification, paths[i]);
    return certify_end(certification);
}

Test(certify, the_table_counts_what_passed_and_failed) {
    const char *path = temporary_file("# a comment\n\nW:Wc3:Bh8 lm \"c3-b4 c3-d4\"; id \"good\";\r\n"
                                      "  W:Wc3:Bh8 lm \"c3-b4\"; id \"bad one\";\nW:Wc3:Bh8 status \"ongoing\";\n"
                                      "W:Wc3:Bh8 bm c3-d4;");
    Certification certification;
    cr_assert_not(run_files(&path, 1, &certification));
    cr_assert_eq(certification.suites[0].positions, 4);
    cr_assert_eq(certification.suites[0].failed, 1);
    cr_assert_eq(certification.suites[0].skipped, 1);
    char expected[300];
    snprintf(expected, sizeof expected,
             "FAILED %s:4 bad one lm: 1 moves listed, 2 generated, 'c3-d4' is not listed\n       W:Wc3:Bh8", path);
    cr_assert_not_null(strstr(text_string(&report), expected), "%s", text_string(&report));
    cr_assert_not_null(strstr(text_string(&report), "total                            4       2       1       1\n"),
                       "%s", text_string(&report));
    cr_assert_not_null(strstr(text_string(&report), "\nskipped: positions that ask only for the best move"));
    remove(path);
    text_free(&report);
}

Test(certify, a_suite_of_which_nothing_is_tested_does_not_pass) {
    const char *path = temporary_file("W:Wc3:Bh8 bm c3-d4;");
    Certification certification;
    cr_assert_not(run_files(&path, 1, &certification));
    cr_assert_not_null(strstr(text_string(&report), "\nno position was tested\n"), "%s", text_string(&report));
    remove(path);
    text_free(&report);
}

Test(certify, the_report_says_how_many_numbers_were_not_counted) {
    const char *path = temporary_file("W:W21-32:B1-12 ;D1 7 ;D20 9000000000 ;D21 90000000000;\n"
                                      "W:W21-32:B1-12 ;D20 9000000000;\n");
    Certification certification;
    cr_assert(run_files(&path, 1, &certification), "%s", text_string(&report));
    cr_assert_not_null(strstr(text_string(&report), "total                            2       1       0       1\n"),
                       "%s", text_string(&report));
    cr_assert_not_null(strstr(text_string(&report), ", 3 in all; positions with nothing else to check are skipped\n"),
                       "%s", text_string(&report));
    cr_assert_null(strstr(text_string(&report), "best move"), "%s", text_string(&report));
    remove(path);
    text_free(&report);
}

Test(certify, files_that_cannot_be_read_or_are_empty_fail) {
    Certification certification;
    const char *path = "/proc/nonexistent/suite.epd";
    cr_assert_not(run_files(&path, 1, &certification));
    cr_assert(certification.broken);
    path = temporary_file("# nothing\n");
    cr_assert_not(run_files(&path, 1, &certification), "no position is no success");
    remove(path);
    path = temporary_file("W:Wc3:Bh8 bm c3-d4;\n");
    cr_assert_not(run_files(&path, 1, &certification), "nor are skipped ones");
    remove(path);
    path = "src";
    cr_assert_not(run_files(&path, 1, &certification), "a folder");
    text_free(&report);
}

Test(certify, a_stop_ends_a_count_without_end) {
    const char *path = temporary_file("W:Wc3:Bh8 status \"ongoing\";\nW:W21-32:B1-12 ;D60 5\n");
    atomic_bool stop = true;
    Certification certification;
    certify_begin(&certification, &stop, keep_line, NULL);
    certify_file(&certification, path);
    cr_assert_eq(certification.suites[0].positions, 0);
    cr_assert_eq(certification.suites[0].failed, 0, "what was not finished has not failed");
    remove(path);
    text_free(&report);
}

Test(certify, the_suites_pass) {
    glob_t found;
    cr_assert_eq(glob("epd/*.epd", 0, NULL, &found), 0, "tests run from the root of the repository");
    Certification certification;
    bool passed = run_files((const char *const *)found.gl_pathv, found.gl_pathc, &certification);
    cr_assert(passed, "%s", text_string(&report));
    int positions = 0;
    for (int i = 0; i < certification.suite_count; i++) {
        positions += certification.suites[i].positions;
        if (strcmp(certification.suites[i].name, "legality.epd") == 0)
            cr_assert_geq(certification.suites[i].positions, 120);
    }
    cr_assert_geq(positions, 600);
    globfree(&found);
    text_free(&report);
}
