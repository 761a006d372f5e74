// go, stop, ponderhit and the end of input: what waits, what ends by itself, and what is reported of a bad line.
#include "protocol/go.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/console_suite.h"
#include "support/transcript.h"

static Session *const session = &console.session;

CONSOLE_SUITE(go);

static void run(const char *line) {
    cr_assert(uci_execute(session, line));
}

// The best moves and the errors that were written; every line has to be well formed.
static int count_best_moves(int *errors) {
    Transcript transcript = {0};
    Error error = {""};
    *errors = 0;
    for (const char *line = console_take(&console); *line;) {
        Span span = {line, 0};
        while (span.start[span.length] != '\n')
            span.length++;
        cr_assert(transcript_line(&transcript, span, false, &error), "%s", error.what);
        *errors += span.length > 18 && span_equal((Span){line, 18}, "info string error ");
        line += span.length + 1;
    }
    return transcript.best_moves;
}

Test(go, a_limited_search_ends_by_itself) {
    const char *const lines[] = {"go depth 3",         "go nodes 100",      "go movetime 1",
                                 "go wtime 1 btime 1", "go mate 1 depth 2", "go mate 1 nodes 9"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int errors;
        run(lines[i]);
        cr_assert_not(session->unbounded);
        go_finish(session);
        cr_assert_eq(count_best_moves(&errors), 1, "%s", lines[i]);
        cr_assert_eq(errors, 0, "%s", lines[i]);
    }
}

Test(go, an_endless_search_is_ended_with_the_input) {
    const char *const lines[] = {"go",      "go infinite", "go ponder", "go infinite depth 2", "go ponder depth 2",
                                 "go winc", "go depth x",  "go mate 1", "go mate 3 infinite"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int errors;
        run(lines[i]);
        cr_assert(session->unbounded || session->pondering, "%s", lines[i]);
        go_finish(session);
        cr_assert_eq(count_best_moves(&errors), 1, "%s", lines[i]);
        cr_assert_not(engine_searching(session->env.engine));
    }
}

Test(go, a_ponderhit_leaves_the_limits) {
    int errors;
    run("go ponder depth 5");
    cr_assert(session->pondering);
    run("ponderhit");
    cr_assert_not(session->pondering);
    cr_assert_not(session->unbounded);
    go_finish(session);
    Span last;
    cr_assert_eq(lines_with(console_take(&console), "info depth 5 ", &last), 1, "finished, not stopped");
    run("go ponder infinite");
    run("ponderhit");
    cr_assert(session->unbounded);
    go_finish(session);
    cr_assert_eq(count_best_moves(&errors), 1);
}

Test(go, without_a_position_there_is_no_move) {
    const struct {
        const char *line;
        bool waits;
        const char *release; // what brings the answer
    } cases[] = {
        {"go depth 3", false, ""},           {"go", false, ""},
        {"go infinite", true, "stop"},       {"go ponder", true, "stop"},
        {"go ponder", true, "ponderhit"},    {"go infinite", true, "position startpos"},
        {"go infinite", true, "go depth 1"}, {"go ponder", true, "setoption name Hash value 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Span last;
        console_ask(&console, "position fen nonsense");
        const char *answer = console_ask(&console, cases[i].line);
        cr_assert_eq(lines_with(answer, "info string error go: no valid position", &last), 1);
        cr_assert_eq(lines_with(answer, "info depth 0 score cp 0", &last), 1);
        cr_assert_eq(lines_with(answer, "bestmove (none)", &last), !cases[i].waits, "%s", cases[i].line);
        answer = console_ask(&console, cases[i].release);
        int more = strncmp(cases[i].release, "go", 2) == 0;
        cr_assert_eq(lines_with(answer, "bestmove (none)", &last), (int)cases[i].waits + more, "%s", cases[i].release);
    }
}

Test(go, infinite_waits_through_a_ponderhit_without_a_position) {
    console_ask(&console, "position fen nonsense");
    console_ask(&console, "go infinite ponder");
    cr_assert_str_eq(console_ask(&console, "ponderhit"), "");
    cr_assert_str_eq(console_ask(&console, "stop"), "bestmove (none)\n");
}

Test(go, of_a_bad_line_the_first_error_is_reported) {
    Span last;
    const struct {
        const char *line, *error;
    } cases[] = {
        {"go depth 1 speed 3", "info string error go: unknown parameter 'speed'"},
        {"go depth x nodes 9",
         "info string error go: depth takes a whole number from 1 to 127, not 'x'; it is left out"},
        {"go depth 1 nodes", "info string error go: nodes takes a number from 1, not ''; it is left out"},
        {"go nodes depth 1 mate x", "info string error go: nodes takes a number from 1, not 'depth'; it is left out"},
        {"go depth 1 movetime soon", "info string error go: movetime takes a number, not 'soon'; it is left out"},
        {"go depth 1 searchmoves a3-b4 a3-a4 z", "info string error go: searchmoves: illegal move 'a3-a4': a4 is a "
                                                 "light square (TZD 2.1); it is left out"},
        {"go depth 1 searchmoves c3-d4 d4-e5", "info string error go: searchmoves: illegal move 'd4-e5': "
                                               "no piece stands on d4 (TZD 3); it is left out"},
        {"go perft x", "info string error go: perft takes a whole number from 1 to 100, not 'x'; it is left out"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *answer = console_ask(&console, cases[i].line);
        cr_assert_eq(lines_with(answer, "info string error ", &last), 1, "%s", answer);
        cr_assert(span_equal(last, cases[i].error), "%s", answer);
        cr_assert_eq(lines_with(answer, "bestmove", &last), i + 1 < sizeof cases / sizeof *cases);
    }
}

Test(go, searchmoves_that_are_all_bad_leave_every_move) {
    Span last;
    const char *answer = console_ask(&console, "go depth 2 searchmoves a1-b2 a3-a4");
    cr_assert_eq(lines_with(answer, "bestmove ", &last), 1);
    cr_assert_neq(last.start[9], '(');
}

Test(go, perft_gives_no_best_move) {
    Span last;
    const char *answer = console_ask(&console, "go perft 3 depth 2");
    cr_assert_eq(lines_with(answer, "Nodes searched: 302", &last), 1);
    cr_assert_eq(lines_with(answer, "bestmove", &last), 0);
}

Test(go, a_bad_perft_is_answered_too) {
    static const struct {
        const char *line;
        int counts, best_moves;
    } rows[] = {
        {"go perft 0", 1, 0},
        {"go perft", 1, 0},
        {"go perft 101", 1, 0},
        {"go depth 3 perft x", 0, 1},
        {"go perft x 2", 1, 0},
        {"go perft 0 depth 1", 0, 1},
        {"go perft 0 movetime 1", 0, 1},
        {"go nodes 9 perft 0", 0, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Span last;
        const char *answer = console_ask(&console, rows[i].line);
        cr_assert_eq(lines_with(answer, "info string error ", &last), 1, "%s", answer);
        cr_assert_eq(lines_with(answer, "Nodes searched: 0", &last), rows[i].counts, "%s", answer);
        cr_assert_eq(lines_with(answer, "bestmove ", &last), rows[i].best_moves, "%s", answer);
    }
    console_ask(&console, "position fen nonsense");
    Span last;
    const char *answer = console_ask(&console, "go perft 2 depth 3");
    cr_assert_eq(lines_with(answer, "Nodes searched: 0", &last), 1, "%s", answer);
    cr_assert_eq(lines_with(answer, "bestmove ", &last), 0, "%s", answer);
}

Test(go, what_is_played_for_is_said_where_a_supa_counts_more) {
    static const struct {
        const char *variant, *value, *position, *line;
    } rows[] = {
        {"tzd3", "1", "startpos", NULL},
        {"tzd3", "12", "startpos", "info string a Supa, still open to both sides, counts 12, any other win 1"},
        {"tzd3", "6", "fen W:WKa1,c3:Bb6,d8", "info string a Supa, still open to White, counts 6, any other win 1"},
        {"tzd3", "6", "fen W:Wa1,c3:BKb6,d8", "info string a Supa, still open to Black, counts 6, any other win 1"},
        {"tzd3", "12", "fen W:WKa1,c3:BKb6,d8", "info string both sides have promoted: every win counts 1"},
        {"tzd", "12", "startpos", "info string SupaValue has no effect in tzd"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char line[100];
        snprintf(line, sizeof line, "setoption name UCI_Variant value %s", rows[i].variant);
        console_ask(&console, line);
        snprintf(line, sizeof line, "setoption name SupaValue value %s", rows[i].value);
        console_ask(&console, line);
        snprintf(line, sizeof line, "position %s", rows[i].position);
        console_ask(&console, line);
        run("go depth 2");
        go_finish(session);
        const char *answer = console_take(&console);
        Span found;
        cr_assert_eq(lines_with(answer, "info string ", &found), rows[i].line ? 1 : 0, "%s", answer);
        cr_assert(!rows[i].line || lines_with(answer, rows[i].line, &found) == 1, "%s", answer);
    }
}
