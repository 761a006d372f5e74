// The referee's commands: what each answers, and what is refused with which code.
#include "referee/referee_command.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/console_suite.h"

CONSOLE_SUITE(referee_command);

static void expect_start(const char *command, const char *start) {
    const char *answer = console_ask_referee(&console, command);
    cr_assert_eq(strncmp(answer, start, strlen(start)), 0, "%s: '%s' does not begin\n%s", command, start, answer);
}

static void expect_fault(const char *command, const char *code) {
    char part[80];
    snprintf(part, sizeof part, "\"ok\":false,");
    expect(command, part);
    snprintf(part, sizeof part, "\"error\":{\"code\":\"%s\",", code);
    expect(command, part);
}

Test(referee_command, a_move_is_reported_with_all_that_it_does) {
    expect_start(
        "new fen=W:Wc3,c1:Bd4,f6",
        "{\"ok\":true,\"command\":\"new\",\"status\":{\"profile\":\"tzd\",\"version\":\"TZD-2.2\",\"over\":false,"
        "\"outcome\":\"ongoing\",\"winner\":null,\"result\":\"*\",\"reasons\":[],\"claims\":[],");
    cr_assert_str_eq(console_ask_referee(&console, "moves"),
                     "{\"ok\":true,\"command\":\"moves\",\"moves\":[{\"move\":\"c3:e5:g7\",\"from\":\"c3\","
                     "\"to\":\"g7\",\"path\":[\"c3\",\"e5\",\"g7\"],\"captured\":[\"d4\",\"f6\"],"
                     "\"promotes\":false,\"huffs\":null,\"exposes\":[]}]}\n");
    cr_assert_str_eq(console_ask_referee(&console, "play c3:e5"),
                     "{\"ok\":false,\"command\":\"play\",\"error\":{\"code\":\"capture-incomplete\","
                     "\"message\":\"the capture must go on from e5\",\"article\":\"TZD 4.5\","
                     "\"moves\":[\"c3:e5:g7\"]}}\n");
    expect("id=x12 play WHITE c3g7",
           "{\"id\":\"x12\",\"ok\":true,\"command\":\"play\",\"move\":{\"move\":\"c3:e5:g7\",");
    expect("status", "\"over\":true,\"outcome\":\"win\",\"winner\":\"white\",\"result\":\"1-0\","
                     "\"reasons\":[{\"reason\":\"no-pieces\",\"article\":\"TZD 7.1\"}]");
    cr_assert_str_eq(console_ask_referee(&console, "moves"), "{\"ok\":true,\"command\":\"moves\",\"moves\":[]}\n",
                     "the game is over");
}

Test(referee_command, a_king_is_reported_to_capture_what_it_jumps_and_no_more) {
    expect("new fen=W:WKa1:Bd4,h6", "\"can_capture\":true");
    expect("play a1:f6", "\"path\":[\"a1\",\"f6\"],\"captured\":[\"d4\"],");
}

Test(referee_command, the_status_reports_everything_that_runs) {
    expect("new fen=B:WKa1,Kc1:BKh8,Kb8:H60:M70:F9 time=60000 inc=500",
           "\"claims\":[{\"reason\":\"thirty-moves\",\"article\":\"TZD 8.3\",\"by\":[\"white\",\"black\"]}],"
           "\"fen\":\"B:WKa1,Kc1:BKb8,Kh8:H60:M70:F9\",\"to_move\":\"black\",\"move_number\":9,\"plies\":0,"
           "\"repetitions\":1,\"can_capture\":false,\"huffable\":[],"
           "\"counters\":[{\"reason\":\"thirty-moves\",\"article\":\"TZD 8.3\",\"count\":60,\"limit\":60,"
           "\"unit\":\"plies\",\"side\":null}],\"promoted\":{\"white\":true,\"black\":true},"
           "\"cannot_win\":{\"white\":false,\"black\":false},\"offer\":null,"
           "\"clock\":{\"base\":60000,\"increment\":500,\"white\":60000,\"black\":60000}}}");
    expect("clock black 10 white 0", "\"white\":0,\"black\":10}");
    expect("offer white", "\"offer\":\"white\"");
    expect("claim white thirty-moves", "\"result\":\"1/2-1/2\"");
    expect("undo", "\"outcome\":\"claimable\"");
    expect("new fen=W:WKa1,Kc1,Ke1:BKh8 ThreeKingsMoves=15",
           "\"limit\":15,\"unit\":\"moves\",\"side\":\"white\"}],\"promoted\":{\"white\":true,\"black\":true},"
           "\"cannot_win\":{\"white\":false,\"black\":true}");
}

// TZD3 5: the loser has never promoted, and has no piece left, resigned or ran out of time (45).
Test(referee_command, a_supa_is_reported_and_taken_back_tzd3_5) {
    static const char no_reply[] = "\"outcome\":\"ongoing\",\"winner\":null,\"result\":\"*\",\"supa\":false";
    expect("new profile=tzd3 fen=W:Wc3,a7:Bd4,h4 time=60000", no_reply);
    expect("resign black", "\"result\":\"1-0\",\"supa\":true,\"reasons\":[{\"reason\":\"resignation\"");
    expect("undo", no_reply);
    expect("forfeit black", "\"result\":\"1-0\",\"supa\":false,");
    expect("undo", no_reply);
    expect("flag white", "\"result\":\"0-1\",\"supa\":true,\"reasons\":[{\"reason\":\"time\"");
    expect("undo", no_reply);
    expect("offer white", "\"ok\":true");
    expect("accept black", "\"result\":\"1/2-1/2\",\"supa\":false");
    expect("undo", no_reply);
    expect("play c3e5", "\"promoted\":{\"white\":false,\"black\":false}");
    expect("play h4-g3", no_reply);
    expect("play a7-b8", "\"promoted\":{\"white\":true,\"black\":false}");
    expect("play g3-f2", no_reply);
    expect("resign white", "\"result\":\"0-1\",\"supa\":false");
    expect("undo 3", "\"promoted\":{\"white\":false,\"black\":false}");
    expect("resign white", "\"result\":\"0-1\",\"supa\":true");
}

// Appendix B of TZD 3.0.
Test(referee_command, a_record_of_tzd3_has_its_tags_and_notation) {
    expect("new profile=tzd3 fen=W:Wc1:Bd2,f4 time=600000 inc=5000", "\"ok\":true");
    expect("moves", "\"move\":\"c1xe3xg5\"");
    expect("play c1g5", "\"supa\":true");
    expect("save", "[GameType \\\"21\\\"]\\n[Variant \\\"Tanzanian\\\"]\\n[RuleVersion \\\"TZD-3.0\\\"]\\n"
                   "[SetUp \\\"1\\\"]\\n[FEN \\\"W:Wc1:Bd2,f4\\\"]\\n[Termination \\\"no-pieces\\\"]\\n"
                   "[Supa \\\"1\\\"]\\n[TimeControl \\\"600+5\\\"]\\n\\n1. c1xe3xg5 1-0");
    expect("load pdn=\"[RuleVersion \\\"TZD-3.0\\\"]\\n\\n1. 10-14 0-1\"", "\"move_number\":1,\"plies\":1");
    expect("new profile=tzd3 Notation=numeric fen=W:Wc1:Bd2,f4", "\"fen\":\"W:W2:B6,15:");
    expect("new profile=tzd", "\"ok\":true");
    expect("new", "\"profile\":\"tzd\"");
}

Test(referee_command, who_promoted_before_the_start_is_kept_in_a_record_tzd3_5) {
    expect("new profile=tzd3 fen=W:Wc3:Bd4:Pb", "\"promoted\":{\"white\":false,\"black\":true}");
    expect("play c3e5", "\"supa\":false");
    expect("save", "[FEN \\\"W:Wc3:Bd4:H0:M0:Pb:F1\\\"]");
    expect("undo", "\"fen\":\"W:Wc3:Bd4:H0:M0:Pb:F1\"");
    expect("new profile=tzd3 fen=W:Wc3:Bd4", "\"promoted\":{\"white\":false,\"black\":false}");
    expect("play c3e5", "\"supa\":true");
    expect("new profile=tzd fen=W:Wc3:Bd4", "\"result\":\"*\",\"reasons\":[]");
    expect("new profile=tzd fen=W:Wc3:Bd4:Pb", "\"promoted\":{\"white\":false,\"black\":false}"); // it has no Supa
}

Test(referee_command, a_side_that_starts_with_a_king_counts_as_having_promoted_nigeria_7) {
    expect("new profile=nigeria start=one-crown", "\"promoted\":{\"white\":true,\"black\":false}");
    expect("new profile=nigeria start=one-crown giver=white", "\"promoted\":{\"white\":false,\"black\":true}");
    expect("new profile=ghana start=crown-crown", "\"promoted\":{\"white\":true,\"black\":true}");
}

Test(referee_command, huffs_are_reported) {
    expect("new profile=Ghana fen=W:W33,50:B28,1,2", "\"can_capture\":true");
    expect("play 50-45", "\"exposes\":[\"33\"]");
    expect("status", "\"huffable\":[\"33\"]");
    expect("play ~33 28-33", "\"move\":\"~33/28-33\",\"from\":\"28\",\"to\":\"33\",\"path\":[\"28\",\"33\"],"
                             "\"captured\":[],\"promotes\":false,\"huffs\":\"33\"");
    expect("status", "\"reasons\":[{\"reason\":\"single-piece\",\"article\":\"Ghana 9.3\"}]");
}

Test(referee_command, what_is_missing_at_the_end_of_a_line_is_reported) {
    expect("offer", "\"message\":\"white or black expected, not the end of the line\"");
    expect("offer green", "\"message\":\"white or black expected, not 'green'\"");
}

Test(referee_command, history_has_the_marks) {
    console_ask_referee(&console, "play c3-d4!?+");
    console_ask_referee(&console, "play b6-a5");
    expect("history", "\"move\":\"c3-d4\",\"nags\":[5,18]},");
    expect("history", "\"move\":\"b6-a5\",\"nags\":[]}");
    expect("forfeit white", "\"result\":\"0-1\",\"reasons\":[{\"reason\":\"forfeit\",\"article\":\"TZD 7.1\"}]");
    expect("save", "[Termination \\\"forfeit\\\"]");
    expect("save", "1. c3-d4!? $18 b6-a5 0-1");
}

Test(referee_command, bad_commands_are_named) {
    static const char *const cases[][2] = {
        {"", "bad-command"},
        {"castle", "bad-command"},
        {"id=\"7 status", "bad-command"},
        {"offer", "bad-command"},
        {"offer green", "bad-command"},
        {"resign", "bad-command"},
        {"resign white now", "bad-command"},
        {"forfeit", "bad-command"},
        {"forfeit green", "bad-command"},
        {"accept green", "bad-command"},
        {"accept", "no-offer"},
        {"decline", "no-offer"},
        {"claim", "not-claimable"},
        {"claim white fourfold", "bad-command"},
        {"clock", "bad-command"},
        {"clock white", "bad-value"},
        {"clock white -1", "bad-value"},
        {"clock white 1000000001", "bad-value"},
        {"clock white 1", "no-clock"},
        {"undo 0", "bad-command"},
        {"undo x", "bad-command"},
        {"undo", "nothing-to-undo"},
        {"moves now", "bad-command"},
        {"status now", "bad-command"},
        {"history now", "bad-command"},
        {"fen now", "bad-command"},
        {"help me", "bad-command"},
        {"quit now", "bad-command"},
        {"play", "malformed"},
        {"play c3-b4 b6-a5", "malformed"},
        {"play black b6-a5", "not-your-turn"},
        {"play b6-a5", "not-your-piece"},
    };
    const char *fen = console_ask_referee(&console, "fen");
    char before[400];
    snprintf(before, sizeof before, "%s", fen);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_fault(cases[i][0], cases[i][1]);
    cr_assert_str_eq(console_ask_referee(&console, "fen"), before);
}

Test(referee_command, names_are_read_in_any_case_and_help_lists_them) {
    expect("STATUS", "\"command\":\"status\"");
    expect("New Profile=DRAFTI movelimit=80", "\"limit\":80");
    expect("help", "{\"name\":\"claim\",\"arguments\":\"[white|black] [threefold|thirty-moves]\"");
    expect("quit", "{\"ok\":true,\"command\":\"quit\"}");
}

Test(referee_command, the_settings_of_the_session_are_where_a_game_begins) {
    console_ask(&console, "setoption name UCI_Variant value zambia");
    console_ask(&console, "setoption name Notation value pdn");
    expect("status", "\"profile\":\"zambia\"");
    expect("new fen=W:Wc3,c1:Bd4,h8", "\"profile\":\"zambia\"");
    expect("play c3xe5", "\"move\":\"c3xe5\"");
    expect("new profile=tzd Notation=numeric Numbering=0 fen=W:W10,2:B15,32", "\"fen\":\"W:W2,10:B15,32");
}

// What the loop answers to the lines, which may hold any bytes.
static const char *answers_to(const char *lines, size_t length) {
    FILE *input = tmpfile();
    cr_assert(input != NULL);
    fwrite(lines, 1, length, input);
    rewind(input);
    referee_loop(&console.session.refereed, input);
    fclose(input);
    return console_take(&console);
}

static int lines_of(const char *text) {
    int count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

Test(referee_command, every_line_is_answered_until_quit_or_the_end) {
    static const char lines[] = "status\r\n\nplay c3-b4\n\0\xff\n\"\nquit\nstatus\n";
    const char *answers = answers_to(lines, sizeof lines - 1);
    cr_assert_eq(lines_of(answers), 6, "%s", answers);
    cr_assert_eq(lines_of(answers_to("status\nfen", 10)), 2, "the end of input ends it quietly");
}

Test(referee_command, a_line_without_bounds_is_refused_and_the_next_is_read) {
    Text lines = {0};
    text_add(&lines, "id=5 play ");
    while (lines.length < 2 * REFEREE_LINE_MAX)
        text_add(&lines, "c3-d4-");
    text_add(&lines, "\nid=6 fen\n");
    const char *answers = answers_to(text_string(&lines), lines.length);
    static const char first[] =
        "{\"id\":\"5\",\"ok\":false,\"command\":\"play\",\"error\":{\"code\":\"line-too-long\",";
    cr_assert_eq(strncmp(answers, first, sizeof first - 1), 0, "%s", answers);
    cr_assert(strstr(answers, "\n{\"id\":\"6\",\"ok\":true,\"command\":\"fen\","));
    cr_assert_eq(lines_of(answers), 2);
    text_free(&lines);
}

// A value of JSON is one value: its blanks begin no other word, its signs no other argument.
Test(referee_command, a_value_of_json_is_not_read_as_words) {
    expect("{\"command\":\"load\",\"name\":\"pdn=\\\"1. c3-b4 *\\\"\"}", "\"code\":\"file-error\"");
    expect("{\"command\":\"save\",\"name\":\"file=x\"}", "\"code\":\"file-error\"");
    expect_fault("{\"command\":\"load\",\"name\":\"\"}", "bad-command");
    expect("new time=1000", "\"white\":1000,\"black\":1000}");
    expect("{\"command\":\"clock\",\"white\":\"5 black 7\"}",
           "\"code\":\"bad-value\",\"message\":\"white does not take '5 black 7'\"");
    expect_fault("{\"command\":\"clock\",\"white\":\"5 7\"}", "bad-command");
    expect("status", "\"white\":1000,\"black\":1000}");
    expect_fault("{\"command\":\"play\",\"move\":\"white c3-d4\"}", "bad-value");
    expect("{\"command\":\"play\",\"move\":\"c3-d4\",\"foo\":1}", "play: 'foo' is not an argument");
    expect("{\"command\":\"play\",\"mvoe\":\"c3-d4\"}", "play: 'mvoe' is not an argument");
    expect_fault("{\"command\":\"play\",\"side\":\"c3-d4\"}", "bad-value");
    expect_fault("{\"command\":\"claim\",\"reason\":\"white threefold\"}", "bad-value");
    expect_fault("{\"command\":\"undo\",\"steps\":\"1 2\"}", "bad-command");
    expect("{\"command\":\"play\",\"side\":\"\",\"move\":\" c3-d4 \"}", "\"ok\":true");
}

Test(referee_command, a_search_is_stopped_by_any_id) {
    static const char *const ids[] = {"\"a b\"", "search=\"a b\"", "\"a\\u0020b\""};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char stop[60];
        snprintf(stop, sizeof stop, "stop %s", ids[i]);
        uci_execute(&console.session, "referee id=\"a b\" think infinite=true");
        expect(stop, "\"command\":\"stop\",\"stopped\":1");
    }
    uci_execute(&console.session, "referee {\"id\":\"\",\"command\":\"think\",\"infinite\":true}");
    expect("{\"command\":\"stop\",\"search\":\"\"}", "\"stopped\":1");
    expect_fault("stop id=x", "bad-command");
    expect_fault("stop \"x", "bad-value");
    expect_fault("stop x y", "bad-command");
}

// An id is kept for as long as its search waits, a name as long as its game.
Test(referee_command, ids_and_names_are_bounded) {
    Text line = {0};
    text_printf(&line, "id=%0200d status", 7);
    expect(text_string(&line), "\"ok\":true");
    text_clear(&line);
    text_printf(&line, "id=%0201d status", 7);
    expect_start(text_string(&line),
                 "{\"ok\":false,\"command\":null,\"error\":{\"code\":\"bad-value\",\"message\":\"an id has "
                 "at most 200 bytes\"");
    text_clear(&line);
    text_printf(&line, "{\"id\":\"%0201d\",\"command\":", 7);
    expect(text_string(&line), "an id has at most 200 bytes");
    text_clear(&line);
    text_printf(&line, "new black=%0201d", 7);
    expect(text_string(&line), "the name of a player has at most 200 bytes");
    text_free(&line);
}
