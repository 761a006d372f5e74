// Long commands: their answers, their errors, and that they end at a stop.
#include "protocol/commands.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "support/console_suite.h"
#include "support/temporary.h"

static Session *const session = &console.session;

CONSOLE_SUITE(jobs);

static int count(const char *line, const char *start) {
    Span last;
    return lines_with(console_ask(&console, line), start, &last);
}

Test(jobs, perft_counts_the_position) {
    cr_assert_eq(count("perft 4", "perft 4: 1469 leaves in "), 1);
    console_ask(&console, "position W:Wa1:Bh8");
    cr_assert_eq(count("perft 1", "perft 1: 1 leaves in "), 1);
    console_ask(&console, "position W:Wa1:Bb2,c3");
    cr_assert_eq(count("perft 3", "perft 3: 0 leaves in "), 1);
}

Test(jobs, perft_divided_names_each_move) {
    const char *text = console_ask(&console, "go perft 1");
    Span last;
    cr_assert_eq(lines_with(text, "", &last), 8);
    cr_assert_eq(lines_with(text, "c3-b4: 1", &last), 1);
    cr_assert_eq(lines_with(text, "Nodes searched: 7", &last), 1);
}

Test(jobs, bad_arguments_start_nothing) {
    const char *const lines[] = {"perft",   "perft 0",     "perft 101",     "perft x", "perft -3",      "go perft 0",
                                 "bench 0", "bench 1 257", "bench 1 1 128", "bench x", "bench 1 1 1 1", "certify"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        cr_assert_eq(count(lines[i], "info string error "), 1, "%s", lines[i]);
        cr_assert_not(session->job.started);
    }
}

Test(jobs, a_stop_ends_what_would_take_ages) {
    const char *const lines[] = {"perft 100", "go perft 100", "bench 1 1 127"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        cr_assert(uci_execute(session, lines[i]));
        session_stop(session);
        Span last;
        lines_with(console_take(&console), "info string ", &last);
        cr_assert(last.start && span_equal((Span){last.start + last.length - 7, 7}, "stopped"), "%s", lines[i]);
    }
}

// The answer to a command, stopped at once, on a suite of one position.
static const char *stopped(const char *command, const char *position) {
    const char *path = temporary_file(position);
    char line[60];
    snprintf(line, sizeof line, "%s %s", command, path);
    cr_assert(uci_execute(session, line));
    session_stop(session);
    remove(path);
    return console_take(&console);
}

Test(jobs, a_stop_ends_a_certification) {
    cr_assert_str_eq(stopped("certify", "W:W21-32:B1-12 ;D60 5\n"), "info string certify stopped\n");
}

Test(jobs, bench_leaves_the_session_as_it_was) {
    console_ask(&console, "position startpos moves c3-b4");
    cr_assert_geq(count("bench 1 1 1", ""), 10);
    cr_assert_eq(session->game.count, 2);
}

Test(jobs, a_failed_certification_is_kept_for_the_exit_status) {
    cr_assert_not(atomic_load(&session->failed));
    cr_assert_eq(count("certify /proc/nonexistent/file",
                       "info string error certify: cannot read '/proc/nonexistent/file': No such file"),
                 1);
    cr_assert(atomic_load(&session->failed));
}

Test(jobs, solve_takes_its_limits_before_and_after_the_files) {
    const char *path = temporary_file("W:Wc3,g1,h2:Bb4,d4,f6 id \"numbers\"; bm c3:g7;\n");
    console_ask(&console, "setoption name Notation value numeric");
    static const char *const arguments[] = {"%s", "nodes 900 %s", "%s depth 3", "--movetime 900000 %s --depth 3"};
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
        char line[100] = "solve ";
        snprintf(line + 6, sizeof line - 6, arguments[i], path);
        cr_assert_eq(count(line, "numbers         solved    22x15x8 from depth 1, "), 1, "%s", line);
    }
    cr_assert_not(atomic_load(&session->failed));
    remove(path);
}

Test(jobs, solve_explains_bad_arguments) {
    static const char *const rows[][2] = {
        {"solve", "info string error solve: takes one or more EPD files"},
        {"solve nodes 5", "info string error solve: takes one or more EPD files"},
        {"solve suite.epd depth", "info string error solve: depth takes a whole number from 1 to 127, not ''"},
        {"solve nodes 0 suite.epd", "info string error solve: nodes takes a whole number from 1 to "},
        {"solve /proc/nonexistent/file", "info string error solve: cannot read '/proc/nonexistent/file': No such file"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        atomic_store(&session->failed, false);
        cr_assert_eq(count(rows[i][0], rows[i][1]), 1, "%s", rows[i][0]);
        cr_assert(atomic_load(&session->failed));
    }
}

Test(jobs, a_stop_ends_solving) {
    cr_assert_str_eq(stopped("solve depth 127", "W:W21-32:B1-12 am a3-b4;\n"), "info string solve stopped\n");
}
