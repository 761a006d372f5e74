// The command `weights`: what it prints and writes is what a file of weights holds.
#include "protocol/commands.h"

#include <string.h>

#include "eval/weights_file.h"
#include "support/console_suite.h"
#include "support/temporary.h"

static Session *const session = &console.session;

CONSOLE_SUITE(weights_command);

Test(weights_command, the_weights_in_force_are_printed) {
    console_ask(&console, "setoption name UCI_Variant value ghana");
    console_ask(&console, "setoption name EvalManEnding value 77");
    Text expected = {0};
    weights_write(&expected, weight_set_of(&session->env.weights, WEIGHT_GAME_NIGERIA), WEIGHT_GAME_NIGERIA);
    cr_assert_not_null(strstr(text_string(&expected), "mfalme weights 1 nigeria\nterm man 100 77\n"));
    cr_assert_str_eq(console_ask(&console, "weights"), text_string(&expected));
    text_free(&expected);
}

Test(weights_command, a_file_takes_the_place_of_an_old_one) {
    const char *path = temporary_file("old");
    Text line = {0};
    text_printf(&line, "weights --out \"%s\"", path);
    cr_assert_str_eq(console_ask(&console, text_string(&line)), "");
    Error error;
    Weights *weights = weights_load(path, WEIGHT_GAME_TZD, &error);
    cr_assert_not_null(weights, "%s", error.what);
    cr_assert_eq(memcmp(weights, weights_built_in(WEIGHT_GAME_TZD), sizeof *weights), 0);
    weights_free(weights);
    remove(path);
    text_free(&line);
}

Test(weights_command, a_bad_word_writes_nothing) {
    static const char *const lines[] = {"weights tzd.txt", "weights --out", "weights --out \"\"", "weights --out a b",
                                        "weights --out /nowhere/a"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Span line;
        const char *answer = console_ask(&console, lines[i]);
        cr_assert_eq(lines_with(answer, "info string error weights: ", &line), 1, "%s", lines[i]);
        cr_assert_eq(lines_with(answer, "", &line), 1, "%s", lines[i]);
    }
}
