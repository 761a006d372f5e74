// Which command runs, what it stops, and where the input ends. Whole conversations are in tests/program/uci_test.py.
#include "protocol/uci.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/console_suite.h"

static Session *const session = &console.session;

CONSOLE_SUITE(uci);

// Runs the loop over some input, and returns what was answered.
static const char *converse(const char *text, size_t length) {
    FILE *input = tmpfile();
    cr_assert_not_null(input);
    fwrite(text, 1, length, input);
    rewind(input);
    uci_loop(session, input);
    fclose(input);
    // After quit the session is still there to be taken down.
    session_stop(session);
    return console_take(&console);
}

Test(uci, only_quit_ends_the_program) {
    cr_assert(uci_execute(session, "isready"));
    cr_assert(uci_execute(session, ""));
    cr_assert(uci_execute(session, "nonsense"));
    cr_assert_not(uci_execute(session, "quit"));
    cr_assert_not(uci_execute(session, "  please quit now"));
    Span last;
    cr_assert_eq(lines_with(console_take(&console), "info string error ", &last), 2);
}

Test(uci, words_before_a_command_are_skipped_with_one_error) {
    cr_assert_str_eq(console_ask(&console, "joho what isready position"),
                     "info string error unknown command 'joho', type help for the list\nreadyok\n");
}

Test(uci, commands_are_words_of_their_own_in_lower_case) {
    Span last;
    const char *const lines[] = {"isready2", "ISREADY", "is ready", "isreadyisready"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_assert_eq(lines_with(console_ask(&console, lines[i]), "info string error unknown command", &last), 1);
}

Test(uci, every_blank_separates) {
    const char text[] = "\t isready \r\n\0isready\0\nisready\v\f\r\r\n\r\n\n\tquit\nisready\n";
    cr_assert_str_eq(converse(text, sizeof text - 1), "readyok\nreadyok\nreadyok\n");
}

Test(uci, the_last_line_needs_no_end) {
    cr_assert_str_eq(converse("isready", 7), "readyok\n");
    cr_assert_str_eq(converse("", 0), "");
}

Test(uci, a_search_is_ended_by_what_changes_its_game) {
    const char *const stopping[] = {"stop", "quit",       "position startpos", "ucinewgame",
                                    "flip", "go depth 1", "perft 1",           "setoption name Hash value 2"};
    const char *const leaving[] = {"isready",  "uci",  "d",         "moves",    "fen",       "status",   "eval",
                                   "compiler", "help", "debug off", "register", "ponderhit", "nonsense", ""};
    for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++) {
        Span last;
        uci_execute(session, "go infinite");
        uci_execute(session, stopping[i]);
        session_wait(session);
        cr_assert_geq(lines_with(console_take(&console), "bestmove ", &last), 1, "%s", stopping[i]);
    }
    for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++) {
        Span last;
        uci_execute(session, "go infinite");
        uci_execute(session, leaving[i]);
        cr_assert(engine_searching(session->env.engine), "%s", leaving[i]);
        session_stop(session);
        cr_assert_eq(lines_with(console_take(&console), "bestmove ", &last), 1, "%s", leaving[i]);
    }
}

Test(uci, taking_a_session_down_amid_a_search_leaves_nothing) {
    static Console other;
    const char *const lines[] = {"go infinite", "go ponder", "perft 100", "bench 1 1 100", "go depth 100"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        cr_assert(console_open(&other));
        uci_execute(&other.session, lines[i]);
        console_close(&other);
    }
}

Test(uci, debug_echoes_what_is_received) {
    console_ask(&console, "debug on");
    cr_assert_str_eq(console_ask(&console, "isready\tnow"), "info string received: isready?now\nreadyok\n");
    console_ask(&console, "debug off");
    cr_assert_str_eq(console_ask(&console, "isready"), "readyok\n");
}

Test(uci, the_tables_are_open_before_readyok) {
    const TableLibrary *library = &console.session.env.library;
    console_ask(&console, "setoption name TablebaseProbeLimit value 0");
    console_ask(&console, "isready");
    cr_assert_null(library->open[0].game, "no search asks them");
    console_ask(&console, "setoption name TablebaseProbeLimit value 8");
    cr_assert_str_eq(console_ask(&console, "isready"), "readyok\n");
    cr_assert_not_null(library->open[0].game);
}
