// Commands that answer at once: perft, diagram, and what match, solve, bench and datagen refuse before any work.
#include "protocol/commands.h"

#include <criterion/criterion.h>

#include "support/console_suite.h"

CONSOLE_SUITE(commands);

static int count_of(const char *answer, const char *start) {
    Span line;
    return lines_with(answer, start, &line);
}

Test(commands, perft_counts_by_depth_and_go_perft_by_move) {
    const char *answer = console_ask(&console, "perft 3");
    cr_expect(strstr(answer, "302"), "rules.md: 7, 49 and 302 leaves: %s", answer);
    console_ask(&console, "position fen W:Wa1,c1:Bh8");
    answer = console_ask(&console, "go perft 1");
    cr_expect_eq(count_of(answer, "a1-b2: 1"), 1, "%s", answer);
    cr_expect_eq(count_of(answer, "c1-"), 2, "%s", answer);
}

Test(commands, a_diagram_is_one_picture) {
    const char *answer = console_ask(&console, "diagram W:Wc3,Kh2:Bb4,d4 --last c3-d4 --flip");
    cr_expect_eq(strncmp(answer, "<svg ", 5), 0, "%s", answer);
    cr_expect_str_eq(answer + strlen(answer) - strlen("</svg>\n"), "</svg>\n");
}

Test(commands, a_diagram_without_a_position_is_of_the_session) {
    Text given = {0};
    text_add(&given, console_ask(&console, "diagram startpos moves c3-d4"));
    console_ask(&console, "position startpos moves c3-d4");
    cr_expect_str_eq(console_ask(&console, "diagram"), text_string(&given));
    console_ask(&console, "position x");
    cr_expect_str_eq(console_ask(&console, "diagram"),
                     "info string error diagram: no valid position, set one with position first\n");
    text_free(&given);
}

Test(commands, bad_words_are_refused_before_any_work) {
    static const struct {
        const char *line, *error;
    } cases[] = {
        {"perft", "perft: "},
        {"perft -1", "perft: "},
        {"perft 3 4", "perft: "},
        {"diagram x", "diagram: "},
        {"diagram W:Wa1:Bh8 --size 3", "diagram: "},
        {"match --games 0", "match: "},
        {"match --tc x", "match: "},
        {"match --sprt 10 0", "match: "},
        {"solve", "solve: "},
        {"solve /nonexistent", "solve: "},
        {"bench 0", "bench: "},
        {"datagen", "datagen: "},
        {"tune", "tune: "},
        {"genfens 0 seed 1 book None", "genfens: "},
        {"pdn check", "pdn: "},
        {"pdn mend a.pdn", "pdn: "},
        {"certify /nonexistent", "certify: "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text start = {0};
        text_printf(&start, "info string error %s", cases[i].error);
        const char *answer = console_ask(&console, cases[i].line);
        cr_expect_geq(count_of(answer, text_string(&start)), 1, "%s: %s", cases[i].line, answer);
        text_free(&start);
    }
}
