// The protocol Hub: lines, levels, positions, parameters, scores, and conversations whose searches end by themselves.
#include "protocol/hub/loop.h"

#include <criterion/criterion.h>
#include <string.h>

#include "protocol/hub/commands.h"
#include "protocol/hub/line.h"
#include "protocol/hub/state.h"
#include "protocol/hub/variants.h"
#include "support/console_suite.h"
#include "support/temporary.h"

static Session *const session = &console.session;

CONSOLE_SUITE(hub);

// The answers to some lines, in a session that begins with the handshake done; at their end the input ends.
static const char *converse(const char *lines) {
    FILE *input = tmpfile();
    cr_assert_not_null(input);
    fputs(lines, input);
    rewind(input);
    hub_loop(session, input, false);
    fclose(input);
    return console_take(&console);
}

static void expect_answers(const char *lines, const char *answers) {
    cr_assert_str_eq(converse(lines), answers, "%s", lines);
}

static void expect_error(const char *line, const char *message) {
    Text answer = {0};
    text_printf(&answer, "error message=\"%s\"\n", message);
    expect_answers(line, text_string(&answer));
    text_free(&answer);
}

static int lines_of(const char *text, const char *start) {
    Span last;
    return lines_with(text, start, &last);
}

// ---- Lines

Test(hub, pairs_take_quotes_flags_and_blanks_around_the_sign) {
    Scanner line = scanner_of("  pos pos=W1  moves = \"a b=c\" flag name=\"\" last=x");
    cr_assert(span_equal(hub_take_command(&line), "pos"));
    static const char *const expected[][2] = {
        {"pos", "W1"}, {"moves", "a b=c"}, {"flag", ""}, {"name", ""}, {"last", "x"}};
    HubPair pair;
    Error error;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        cr_assert_eq(hub_next(&line, &pair, &error), HUB_PAIR);
        cr_assert(span_equal(pair.name, expected[i][0]));
        cr_assert(span_equal(pair.value, expected[i][1]));
    }
    cr_assert_eq(hub_next(&line, &pair, &error), HUB_END);
}

Test(hub, malformed_lines_are_refused_with_the_reason) {
    static const char *const cases[][2] = {
        {"a=\"b", "a closing quote is missing after 'a='"},
        {"a=", "a value expected after 'a='"},
        {"=b", "a name expected, not '=b'"},
        {"a b \"c\"", "a name expected, not '\"c\"'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error;
        cr_assert_not(hub_check(scanner_of(cases[i][0]), &error));
        cr_assert_str_eq(error.what, cases[i][1]);
    }
}

Test(hub, values_are_quoted_where_they_need_it) {
    Text text = {0};
    hub_add(&text, "a", "b");
    hub_add(&text, "c", "");
    hub_add(&text, "d", "e f");
    hub_add(&text, "g", "h=\"i\"");
    cr_assert_str_eq(text_string(&text), " a=b c=\"\" d=\"e f\" g=\"h='i'\"");
    text_free(&text);
}

// ---- Levels

static Limits limits_of(const char *const *lines, HubLevel *level) {
    Error error;
    *level = (HubLevel){0};
    for (; *lines; lines++)
        cr_assert(hub_level_read(scanner_of(*lines), level, &error), "%s", error.what);
    return hub_level_limits(level);
}

Test(hub, levels_add_up) {
    HubLevel level;
    const char *const lines[] = {"depth=9", "move-time=0.25", "nodes=5000 handicap=2", "ply=3 infinite", NULL};
    Limits limits = limits_of(lines, &level);
    cr_assert_eq(limits.depth, 9);
    cr_assert_eq(limits.movetime, 250);
    cr_assert_eq(limits.nodes, 5000);
    cr_assert_not(limits.clock);
    cr_assert_eq(hub_level_skill(&level, 20), 12);
    cr_assert_eq(hub_level_skill(&level, 3), -5);
    cr_assert_eq(hub_level_skill(&level, -3), SKILL_LEVEL_MIN);
}

// The clock of Hub does not hold the increment of the move to be made.
Test(hub, the_increment_comes_before_the_move) {
    HubLevel level;
    const char *const lines[] = {"moves=20 time=9.5 inc=0.5", NULL};
    Limits limits = limits_of(lines, &level);
    cr_assert(limits.clock);
    cr_assert_eq(limits.time[WHITE], 10000);
    cr_assert_eq(limits.time[BLACK], 10000);
    cr_assert_eq(limits.increment[BLACK], 500);
    cr_assert_eq(limits.moves_to_go, 20);
    // A library takes the increment off the time, which may leave less than nothing.
    const char *const late[] = {"time=-0.4 inc=0.5", NULL};
    cr_assert_eq(limits_of(late, &level).time[WHITE], 100);
    const char *const fallen[] = {"time=-3", NULL};
    cr_assert_eq(limits_of(fallen, &level).time[WHITE], 0);
}

Test(hub, numbers_beyond_the_bounds_are_cut) {
    HubLevel level;
    const char *const lines[] = {"depth=99999999999999999999 nodes=99999999999999999999 move-time=1e30", "move-time=0",
                                 NULL};
    Limits limits = limits_of(lines, &level);
    cr_assert_eq(limits.depth, PLY_MAX - 1);
    cr_assert_eq(limits.nodes, INT64_MAX);
    cr_assert_eq(limits.movetime, 1);
}

Test(hub, a_bad_level_changes_nothing) {
    static const char *const cases[][2] = {
        {"depth=3 nodes=x", "nodes takes a whole number from 1, not 'x'"},
        {"depth=0", "depth takes a whole number from 1, not '0'"},
        {"depth=3 time=soon", "time takes seconds, such as 2.5, not 'soon'"},
        {"move-time=nan", "move-time takes seconds, such as 2.5, not 'nan'"},
        {"inc=", "a value expected after 'inc='"},
        {"moves=-1", "moves takes a whole number from 0, not '-1'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        HubLevel level = {.nodes = 7}, before = level;
        Error error;
        cr_assert_not(hub_level_read(scanner_of(cases[i][0]), &level, &error));
        cr_assert_str_eq(error.what, cases[i][1]);
        cr_assert_eq(level.depth, before.depth);
        cr_assert_eq(level.clock, before.clock);
        cr_assert_eq(level.nodes, before.nodes);
    }
}

// ---- Positions

#define START "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"

static void expect_fen(const char *line, const char *fen) {
    expect_answers(line, "");
    Text expected = {0};
    text_printf(&expected, "fen %s\n", fen);
    const char *answer = console_ask(&console, "fen");
    cr_assert(strncmp(answer, text_string(&expected), strlen(fen) + 4) == 0, "%s", answer);
    text_free(&expected);
}

Test(hub, positions_are_set_with_their_moves) {
    expect_fen("pos pos=" START " moves=\"22-18 11-15 18x11x15\"",
               "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,f6:Bb6,d6,h6,a7,c7,e7,g7,b8,d8,f8,h8");
    expect_fen("pos pos=B"
               "eeeeeeeWwbeeeeeeeeeeeeeeBeeeeeee",
               "B:Wb6,Kg7:BKb2,d6");
}

Test(hub, a_line_without_a_position_sets_the_start) {
    expect_fen("pos\npos start\npos pos=start moves=22-18", "B:W");
    cr_assert_eq(session->game.count, 2);
}

Test(hub, bad_positions_leave_nothing_to_search) {
    static const char *const cases[][2] = {
        {"pos pos=Weee", "pos: 33 letters expected here, for the side to move and 32 squares, not 4"},
        {"pos pos=w"
         "bbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
         "pos: the side to move, W or B, expected first, not 'w'"},
        {"pos pos=W"
         "bbbxbbbbbbbbeeeeeeeewwwwwwwwwwww",
         "pos: square 4 is one of w b W B e, not 'x'"},
        {"pos pos=" START " moves=\"22-18 22-17\"", "pos: move 2: illegal move '22-17': no piece stands on 22 (TZD 3)"},
        {"pos pos=\"W", "pos: a closing quote is missing after 'pos='"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_error(cases[i][0], cases[i][1]);
    expect_answers("pos pos=W\ngo think",
                   "error message=\"pos: 33 letters expected here, for the side to move and 32 squares, not 1\"\n"
                   "error message=\"go: there is no position, the last pos was refused\"\ndone\n");
    cr_assert_eq(session->game.count, 1, "the game before is still there");
}

// ---- Parameters

Test(hub, the_handshake_names_every_parameter_once) {
    const char *answer = converse("hub\nhub");
    cr_assert_eq(lines_of(answer, "id name=Mfalme version="), 2);
    cr_assert_eq(lines_of(answer, "wait"), 2);
    static const char *const params[] = {
        "param name=variant value=tzd type=enum values=\"tzd ",
        "param name=threads value=1 type=int min=1 max=",
        "param name=tt-size value=20 type=int min=16 max=32",
        "param name=bb-size value=8 type=int min=0 max=8",
        "param name=ponder value=false type=bool",
        "param name=debug-log-file value=\"\" type=string",
        "param name=numbering value=variant type=enum values=\"variant a1 g1 b8\"",
        "param name=limit-strength value=false type=bool",
    };
    for (size_t i = 0; i < sizeof params / sizeof *params; i++)
        cr_assert_eq(lines_of(answer, params[i]), 2, "%s", params[i]);
    cr_assert_eq(lines_of(answer, "param name=multi"), 0);
}

Test(hub, the_handshake_shows_the_values_in_force) {
    const char *log = temporary_file("");
    const char *const params[][2] = {
        {"ponder", "true"},
        {"three-kings-moves", "7"},
        {"move-limit", "60"},
        {"auto-threefold", "true"},
        {"huff", "all"},
        {"tablebase-path", "src/base"},
        {"tablebase-cache", "5"},
        {"book", "true"},
        {"book-file", "none.book"},
        {"book-variety", "3"},
        {"book-depth", "4"},
        {"book-seed", "9"},
        {"skill-level", "8"},
        {"debug-log-file", log},
    };
    enum { PARAMS = sizeof params / sizeof *params };
    Text lines = {0}, shown = {0};
    for (int i = 0; i < PARAMS; i++)
        text_printf(&lines, "set-param name=%s value=%s\n", params[i][0], params[i][1]);
    text_add(&lines, "hub\nset-param name=tablebase-cache value=0\nhub");
    const char *answer = converse(text_string(&lines));
    for (int i = 0; i < PARAMS; i++) {
        text_clear(&shown);
        text_printf(&shown, "param name=%s value=%s type=", params[i][0], params[i][1]);
        cr_expect_geq(lines_of(answer, text_string(&shown)), 1, "%s in %s", text_string(&shown), answer);
    }
    cr_expect_eq(lines_of(answer, "param name=tablebase-cache value=0 "), 1, "%s", answer);
    text_free(&lines);
    text_free(&shown);
    remove(log);
}

Test(hub, every_profile_is_a_variant) {
    for (int id = 0; id < PROFILES; id++)
        cr_assert_not_null(hub_variant_of((ProfileId)id)->name, "%s", profiles[id].name);
    cr_assert_null(hub_variant_named(span_of("chess")));
    cr_assert_eq(hub_variant_named(span_of("ZAMBIA"))->profile, PROFILE_ZAMBIA);
}

Test(hub, parameters_are_set_by_both_names) {
    expect_answers(
        "set-param name=variant value=ghana\nset-param name=tt-size value=18\nset-param name=bb-size value=4\n"
        "set-param name=skill-level value=7\nset-param name=\"Move Overhead\" value=30\nset-param name=ponder "
        "value=true\n"
        "set-param name=EvalManOpening value=101",
        "");
    cr_assert_eq(session->env.rules.profile->id, PROFILE_GHANA);
    cr_assert_eq(session->env.engine_options.hash_mb, 4);
    cr_assert_eq(session->env.engine_options.tb_pieces, 4);
    cr_assert_eq(session->env.engine_options.skill_level, 7);
    cr_assert_eq(session->env.engine_options.move_overhead, 30);
    cr_assert(session->ponder);
}

Test(hub, bad_values_are_refused_and_unknown_names_passed_over) {
    static const char *const cases[][2] = {
        {"set-param name=variant value=chess", "variant takes one of tzd, "},
        {"set-param name=tt-size value=5", "tt-size takes a whole number from 16 to 32, not '5'"},
        {"set-param name=threads value=many", "option Threads takes a whole number from 1 to 256, not 'many'"},
        {"set-param name=numbering value=c3", "numbering takes variant, a1, g1 or b8, not 'c3'"},
        {"set-param value=3", "set-param: a name expected, such as name=threads value=2"},
        {"set-param name=threads", "set-param: a value expected for 'threads'"},
        {"set-param name=threads value=\"3", "set-param: a closing quote is missing after 'value='"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *answer = converse(cases[i][0]);
        cr_assert(strstr(answer, cases[i][1]), "%s: %s", cases[i][0], answer);
        cr_assert_eq(lines_of(answer, "error message="), 1);
    }
    expect_answers(
        "set-param name=initial-time value=60\nset-param name=eval value=pst\nset-param name=book value=true", "");
    cr_assert_eq(session->env.engine_options.threads, 1);
    cr_assert_eq(session->env.rules.profile->id, PROFILE_TZD);
}

Test(hub, moves_are_numbered_as_chosen) {
    // From a1, c3-d4 is 10-14, while the letters of the position begin at b8 as ever.
    const char *answer =
        converse("set-param name=numbering value=a1\npos pos=" START " moves=\"10-14 23-19 14x23x19\"\n"
                 "level depth=1\ngo think");
    cr_assert_eq(lines_of(answer, "error"), 0, "%s", answer);
    cr_assert_eq(lines_of(answer, "done move="), 1);
}

// ---- Scores

Test(hub, wins_are_counted_from_a_hundred_and_from_ninety) {
    cr_assert_float_eq(hub_score(123), 1.23, 1e-9);
    cr_assert_float_eq(hub_score(-123), -1.23, 1e-9);
    cr_assert_float_eq(hub_score(0), 0, 1e-9);
    cr_assert_float_eq(hub_score(SCORE_WIN - 7), 99.93, 1e-9);
    cr_assert_float_eq(hub_score(-SCORE_WIN + 8), -99.92, 1e-9);
    cr_assert_float_eq(hub_score(SCORE_TB_WIN - 12), 89.88, 1e-9);
    cr_assert_float_eq(hub_score(-SCORE_TB_WIN + 12), -89.88, 1e-9);
    cr_assert_float_eq(hub_score(SCORE_PLAIN_WIN - 3), 99.97, 1e-9);
    cr_assert_float_eq(hub_score(SCORE_PLAIN_TB_WIN - 3), 89.97, 1e-9);
    cr_assert_float_eq(hub_score(15000), 79.99, 1e-9);
}

// ---- Conversations

Test(hub, every_go_is_answered_once_in_order) {
    const char *answer = converse("init\npos\nlevel depth=3\ngo think\nping\npos pos=" START " moves=22-18\n"
                                  "level nodes=500\ngo analyze\nlevel move-time=0.01\ngo ponder\nponder-hit\nnew-game\n"
                                  "level depth=2 handicap=1\ngo");
    cr_assert_eq(lines_of(answer, "done move="), 4, "%s", answer);
    cr_assert_eq(lines_of(answer, "pong"), 1);
    cr_assert_eq(lines_of(answer, "ready"), 1);
    cr_assert_eq(lines_of(answer, "error"), 0);
}

Test(hub, without_a_limit_a_search_waits_for_its_stop) {
    const char *answer = converse("pos\ngo think\ngo analyze\nlevel infinite\ngo analyze\ngo ponder\nstop\nquit\nping");
    cr_assert_eq(lines_of(answer, "done move="), 4, "%s", answer);
    cr_assert_eq(lines_of(answer, "pong"), 0, "nothing is read behind quit");
}

Test(hub, reports_stand_in_the_order_that_readers_expect) {
    const char *answer = converse("pos pos=" START " moves=22-18\nlevel depth=4\ngo");
    Span last;
    cr_assert_eq(lines_with(answer, "info depth=4 mean-depth=4.0 score=", &last), 1, "%s", answer);
    static const char *const names[] = {
        " score=", " nodes=", " time=", " nps=", " pv=\"", "\"\ndone move=", " ponder="};
    const char *at = last.start;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        cr_assert((at = strstr(at, names[i])), "%s in %s", names[i], answer);
    }
}

// A quoted line of one move needs a blank: a reader looks for the quote at the end of a later word.
Test(hub, a_line_of_one_move_ends_with_a_blank) {
    const char *answer = converse("pos pos=W"
                                  "eeeeeeeeebeeeweeeeeeeeeeeeeeeeee\nlevel depth=3\ngo");
    cr_assert(strstr(answer, " score=99.99 "), "%s", answer);
    cr_assert(strstr(answer, " pv=\"14x7x10 \"\ndone move=14x7x10\n"), "%s", answer);
}

Test(hub, without_a_move_there_is_a_bare_done) {
    expect_answers("pos pos=W"
                   "bbbbbbbbbbbbeeeeeeeeeeeeeeeeeeee\nlevel depth=3\ngo",
                   "done\n");
}

// TZD 8.4: five moves with two kings against one; the client decides when a game is over.
Test(hub, a_drawn_game_is_searched_on) {
    Text line = {0};
    text_add(&line, "pos pos=W"
                    "eeeeeeBeeeeeeeeeeeeeeeeeeeeeWeWe moves=\"");
    for (int i = 0; i < 6; i++)
        text_add(&line, "29-25 7-3 25-29 3-7 ");
    text_add(&line, "\"\nlevel depth=3\ngo");
    const char *answer = converse(text_string(&line));
    cr_assert_eq(lines_of(answer, "error"), 0, "%s", answer);
    cr_assert_eq(lines_of(answer, "info depth=3 "), 1, "%s", answer);
    cr_assert_eq(lines_of(answer, "done move="), 1, "%s", answer);
    text_free(&line);
}

Test(hub, unknown_commands_and_malformed_lines_are_told) {
    expect_error("foo bar", "unknown command 'foo'");
    expect_error("\"quoted\"", "unknown command ''quoted''");
    expect_answers("\n   \nstop\nponder-hit", "");
}

Test(hub, the_session_speaks_uci_again_afterwards) {
    converse("pos\nlevel depth=1\ngo");
    cr_assert_eq(lines_of(console_ask(&console, "nonsense"), "info string error "), 1);
    cr_assert_eq(lines_of(console_ask(&console, "go depth 1"), "bestmove "), 1);
}

static const char normal_start[] =
    "pos pos=W"
    "bbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28\"\nlevel depth=2\ngo";

// As pydraughts' first example does, and Scan allows.
Test(hub, a_client_that_names_no_variant_is_known_by_its_squares) {
    const char *answer = converse(normal_start);
    cr_assert_eq(lines_of(answer, "error"), 0, "%s", answer);
    cr_assert_eq(lines_of(answer, "done move="), 1, "%s", answer);
    cr_assert_eq(session->env.rules.profile->id, PROFILE_INTERNATIONAL);
    converse("pos pos=W"
             "bbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
    cr_assert_eq(session->env.rules.profile->id, PROFILE_TZD);
    converse("set-param name=variant value=tzd");
    cr_assert_eq(lines_of(converse(normal_start), "error"), 0, "a value sent back names nothing");
    expect_error("set-param name=variant value=zambia\npos pos=Weee",
                 "pos: 33 letters expected here, for the side to move and 32 squares, not 4");
    cr_assert_neq(lines_of(converse(normal_start), "error"), 0, "zambia was named");
    cr_assert_eq(session->env.rules.profile->id, PROFILE_ZAMBIA);
}

Test(hub, a_refused_position_does_not_change_the_variant) {
    expect_error("pos pos=Wxbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
                 "pos: square 1 is one of w b W B e, not 'x'");
    cr_assert_eq(session->env.rules.profile->id, PROFILE_TZD);
    cr_assert_eq(session->game.rules.profile->id, PROFILE_TZD);
    converse(normal_start);
    const char *answer = converse("pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"1-2\"");
    cr_assert_eq(lines_of(answer, "error"), 1, "%s", answer);
    cr_assert_eq(session->env.rules.profile->id, PROFILE_INTERNATIONAL);
}

Test(hub, the_numbering_is_told_from_the_moves) {
    // 9-13 is a3-b4 from a1; from b8 Black stands there.
    const char *answer = converse("set-param name=variant value=russian\npos moves=\"9-13 22-18\"\nlevel depth=1\ngo");
    cr_assert_eq(lines_of(answer, "error"), 0, "%s", answer);
    Span last;
    cr_assert_eq(lines_with(answer, "done move=", &last), 1);
    int from;
    cr_assert_eq(sscanf(last.start, "done move=%d", &from), 1);
    cr_assert_leq(from, 16, "White's men are counted from 1: %s", answer);
    answer = converse("pos moves=\"22-17\"");
    cr_assert_eq(lines_of(answer, "error"), 0, "from b8 again: %s", answer);
    answer = converse("set-param name=numbering value=b8\npos moves=\"9-13\"");
    cr_assert_eq(lines_of(answer, "error"), 1, "asked for, it holds: %s", answer);
    answer = converse("set-param name=numbering value=variant\npos moves=\"1-32\"");
    cr_assert(strstr(answer, "error message=\"pos: move 1: "), "%s", answer);
}
