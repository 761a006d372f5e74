// The command `eval`: a table or a picture, of the session's position or of one that is given.
#include "protocol/commands.h"

#include <string.h>

#include "support/console_suite.h"

CONSOLE_SUITE(eval_command);

Test(eval_command, the_position_of_the_session_or_another) {
    console_ask(&console, "position fen W:Wa1,c1,e1:Bb8,d8");
    Text own = {0};
    text_add(&own, console_ask(&console, "eval"));
    cr_assert_not_null(strstr(text_string(&own), "man                    3.00     2.00     1.00\n"));
    cr_assert_not_null(
        strstr(console_ask(&console, "eval startpos moves c3-b4"), "man                   12.00    12.00"));
    cr_assert_str_eq(console_ask(&console, "eval"), text_string(&own), "the session's position stays");
    cr_assert_str_eq(console_ask(&console, "eval W:Wa1,c1,e1:Bb8,d8"), text_string(&own));
    text_free(&own);
}

Test(eval_command, a_picture_is_one_whole_element) {
    static const char *const lines[] = {"eval svg", "eval svg W:Wa1,Kc1:Bb8", "eval svg startpos moves c3-b4 b6-a5"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const char *answer = console_ask(&console, lines[i]);
        cr_assert_eq(strncmp(answer, "<svg ", 5), 0, "%s", answer);
        cr_assert_str_eq(answer + strlen(answer) - strlen("</svg>\n"), "</svg>\n");
    }
}

Test(eval_command, the_weights_in_force_count) {
    console_ask(&console, "setoption name EvalManOpening value 200");
    console_ask(&console, "setoption name EvalManEnding value 200");
    cr_assert_not_null(strstr(console_ask(&console, "eval"), "man                   24.00    24.00     0.00\n"));
}

Test(eval_command, a_bad_position_is_explained) {
    static const char *const bad[] = {"eval x", "eval svg x", "eval svg svg", "eval W:Wa1,a1:Bb8"};
    Span line;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_assert_eq(lines_with(console_ask(&console, bad[i]), "info string error eval: ", &line), 1, "%s", bad[i]);
    console_ask(&console, "position fen nonsense");
    cr_assert_str_eq(console_ask(&console, "eval svg"),
                     "info string error eval: no valid position, set one with position first\n");
    cr_assert_eq(lines_with(console_ask(&console, "eval startpos"), "term ", &line), 1, "one that is given is enough");
}
