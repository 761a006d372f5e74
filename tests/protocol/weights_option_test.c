// Weights set by options: from a file, one by one, each game its own; and the command that writes them.
#include "protocol/weights_option.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "eval/weights_file.h"
#include "support/console_suite.h"
#include "support/temporary.h"

static Session *const session = &console.session;

CONSOLE_SUITE(weights_option);

static const char *set(const char *name, const char *value) {
    Text line = {0};
    text_printf(&line, "setoption name %s value %s", name, value);
    const char *answer = console_ask(&console, text_string(&line));
    text_free(&line);
    return answer;
}

static const Weights *in_force(void) {
    return weight_set_for(&session->env.weights, session->env.rules.profile);
}

// A file of the built-in weights of a game with one other number; the next call overwrites the path.
static const char *file_of(WeightGame game, int man_ending) {
    Weights weights = *weight_set_of(&session->env.weights, game);
    weights.term[TERM_MAN][PHASE_ENDGAME] = (int16_t)man_ending;
    Text text = {0};
    weights_write(&text, &weights, game);
    const char *path = temporary_file(text_string(&text));
    text_free(&text);
    return path;
}

static int man_ending(void) {
    return in_force()->term[TERM_MAN][PHASE_ENDGAME];
}

Test(weights_option, every_term_has_its_options_with_the_values_in_force) {
    set("EvalManEnding", "77");
    const char *list = console_ask(&console, "uci");
    Span line;
    cr_assert_eq(lines_with(list, "option name EvalManEnding type spin default 77 min -2000 max 2000", &line), 1);
    cr_assert_eq(lines_with(list, "option name EvalBackRankGuardOpening type spin ", &line), 1);
    cr_assert_eq(lines_with(list, "option name EvalFile type string default <empty>", &line), 1);
    cr_assert_eq(lines_with(list, "option name Eval", &line), TERMS * PHASES + 1);
}

Test(weights_option, what_uci_lists_sent_back_in_its_order_changes_nothing) {
    set("EvalManEnding", "77");
    Weights before = *in_force();
    Text list = {0};
    text_add(&list, console_ask(&console, "uci"));
    int sent = 0;
    for (char *line = strtok(list.data, "\n"); line; line = strtok(NULL, "\n")) {
        char name[60];
        int value;
        if (sscanf(line, "option name %59s type spin default %d", name, &value) != 2 || strncmp(name, "Eval", 4) != 0)
            continue;
        Text text = {0};
        text_printf(&text, "%d", value);
        cr_assert_str_eq(set(name, text_string(&text)), "");
        text_free(&text);
        sent++;
    }
    cr_assert_eq(sent, TERMS * PHASES);
    cr_assert_eq(memcmp(&before, in_force(), sizeof before), 0);
    text_free(&list);
}

Test(weights_option, a_value_in_force_is_no_change) {
    const Weights *before = in_force();
    Text value = {0};
    text_printf(&value, "%d", man_ending());
    cr_assert_str_eq(set("EvalManEnding", text_string(&value)), "");
    cr_assert_eq(in_force(), before, "the same weights, so that no table was cleared");
    Span line;
    const char *answer = console_ask(&console, "setoption name UCI_Variant value zambia");
    cr_assert_eq(lines_with(answer, "info string weights", &line), 0, "%s", answer);
    text_free(&value);
}

Test(weights_option, a_term_is_set_by_itself) {
    Weights expected = *in_force();
    expected.term[TERM_BACK_RANK][PHASE_OPENING] = -2000;
    weights_prepare(&expected, WEIGHT_GAME_TZD);
    cr_assert_str_eq(set("evalbackrankguardopening", "-2000"), "");
    cr_assert_eq(memcmp(&expected, in_force(), sizeof expected), 0);
    static const char *const bad[] = {"-2001", "2001", "x", "1.5", ""};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Span line;
        const char *answer = set("EvalBackRankGuardOpening", bad[i]);
        cr_assert_eq(lines_with(answer, "info string error option EvalBackRankGuardOpening takes", &line), 1);
        cr_assert_eq(memcmp(&expected, in_force(), sizeof expected), 0);
    }
    cr_assert_str_eq(set("EvalBackRank", "1"), "info string error no option is called 'EvalBackRank'\n");
}

// The nodes and the score that a search of depth 6 ends with.
static void search(long *nodes, long *score) {
    const char *answer = console_ask(&console, "go depth 6");
    Span line;
    cr_assert_gt(lines_with(answer, "info depth 6 ", &line), 0, "%s", answer);
    const char *cp = strstr(line.start, " cp "), *count = strstr(line.start, " nodes ");
    cr_assert(cp && count, "%s", answer);
    *score = strtol(cp + strlen(" cp "), NULL, 10);
    *nodes = strtol(count + strlen(" nodes "), NULL, 10);
}

Test(weights_option, the_search_and_eval_use_them_and_forget_old_scores) {
    console_ask(&console, "position fen W:Wa1,c1,e1,g1:Bb8,d8,f8"); // in no table
    long nodes, score, other_nodes, other_score;
    search(&nodes, &score);
    set("EvalManOpening", "1000");
    set("EvalManEnding", "1000");
    search(&other_nodes, &other_score);
    cr_assert_gt(other_score, 500);
    Span line;
    cr_assert_eq(lines_with(console_ask(&console, "eval"), "man                   40.00    30.00    10.00", &line), 1);
    set("EvalFile", "<empty>");
    search(&other_nodes, &other_score);
    cr_assert_eq(other_score, score);
    cr_assert_eq(other_nodes, nodes, "nothing is left in the table");
}

Test(weights_option, a_file_is_loaded_and_left_again) {
    int before = man_ending();
    const char *path = file_of(WEIGHT_GAME_TZD, 123);
    cr_assert_str_eq(set("EvalFile", path), "");
    cr_assert_eq(man_ending(), 123);
    set("EvalManEnding", "124");
    cr_assert_str_eq(set("EvalFile", path), "");
    cr_assert_eq(man_ending(), 123, "the file sets every number");
    remove(path);
    cr_assert_str_eq(set("EvalFile", "<empty>"), "");
    cr_assert_eq(man_ending(), before);
    set("EvalManEnding", "124");
    cr_assert_str_eq(set("EvalFile", ""), "");
    cr_assert_eq(man_ending(), before);
}

Test(weights_option, a_refused_file_leaves_the_weights_in_force) {
    set("EvalManEnding", "77");
    const char *path = file_of(WEIGHT_GAME_ZAMBIA, 123);
    Text expected = {0};
    text_printf(&expected, "info string error EvalFile: '%s', line 1: these weights are for zambia, not for tzd\n",
                path);
    cr_assert_str_eq(set("EvalFile", path), text_string(&expected));
    cr_assert_eq(man_ending(), 77);
    remove(path);
    Span line;
    cr_assert_eq(lines_with(set("EvalFile", path), "info string error EvalFile: cannot read '", &line), 1);
    cr_assert_eq(man_ending(), 77);
    text_free(&expected);
}

Test(weights_option, each_game_keeps_its_own) {
    int built_in = weights_built_in(WEIGHT_GAME_ZAMBIA)->term[TERM_MAN][PHASE_ENDGAME];
    cr_assert_str_eq(set("UCI_Variant", "ghana"), "", "nothing to report while all are built in");
    cr_assert_str_eq(set("UCI_Variant", "tzd"), "");
    const char *path = file_of(WEIGHT_GAME_TZD, 123);
    set("EvalFile", path);
    cr_assert_str_eq(set("UCI_Variant", "drafti"), "", "drafti shares them");
    cr_assert_eq(man_ending(), 123);
    cr_assert_str_eq(set("UCI_Variant", "zambia"), "info string weights for zambia: built in\n");
    cr_assert_eq(man_ending(), built_in);
    set("EvalManEnding", "55");
    Text expected = {0};
    text_printf(&expected, "info string weights for tzd: %s\n", path);
    cr_assert_str_eq(set("UCI_Variant", "tzd"), text_string(&expected));
    cr_assert_eq(man_ending(), 123);
    cr_assert_str_eq(set("UCI_Variant", "zambia"), "info string weights for zambia: built in, changed by options\n");
    cr_assert_eq(man_ending(), 55);
    text_free(&expected);
    remove(path);
}

Test(weights_option, a_match_takes_them_for_each_player) {
    const char *path = file_of(WEIGHT_GAME_TZD, 123);
    Text line = {0};
    Span found;
    text_printf(&line, "match games 2 depth 1 concurrency 1 option1 EvalFile=%s --option2 \"EvalManEnding=-5\"", path);
    cr_assert_eq(lines_with(console_ask(&console, text_string(&line)), "final: games 2 ", &found), 1);
    cr_assert_neq(man_ending(), 123, "the session's stay");
    remove(path);
    cr_assert_eq(
        lines_with(console_ask(&console, text_string(&line)), "info string error match: EvalFile: cannot", &found), 1);
    cr_assert_eq(lines_with(console_ask(&console, "match option2 EvalManEnding=x"),
                            "info string error match: option EvalManEnding takes", &found),
                 1);
    cr_assert_eq(lines_with(console_ask(&console, "match option2 EvalMan=5"),
                            "info string error match: no engine option is called 'EvalMan'", &found),
                 1);
    text_free(&line);
}

Test(weights_option, a_man_that_counts_for_less_than_nothing_loses_the_match) {
    Span found;
    const char *answer = console_ask(&console, "match games 4 depth 3 concurrency 1 option2 EvalManOpening=-100 "
                                               "option2 EvalManEnding=-100");
    cr_assert_eq(lines_with(answer, "final: games 4 wins 4 ", &found), 1, "%s", answer);
}

// What datagen writes for zambia, with what follows the name of the file.
static void datagen(Text *bytes, const char *words) {
    Text path = {0}, line = {0};
    text_add(&path, temporary_file(""));
    remove(text_string(&path));
    text_printf(&line, "datagen %s games 2 nodes 50 threads 1 %s", text_string(&path), words);
    Span found;
    cr_assert_eq(lines_with(console_ask(&console, text_string(&line)), "games 2 of 2 ", &found), 1, "%s", words);
    Error error;
    cr_assert(file_read(bytes, text_string(&path), &error), "%s", error.what);
    remove(text_string(&path));
    text_free(&path);
    text_free(&line);
}

Test(weights_option, datagen_plays_with_those_of_a_file) {
    Text path = {0}, line = {0}, own = {0}, other = {0}, again = {0};
    Span found;
    text_add(&path, file_of(WEIGHT_GAME_ZAMBIA, -2000));
    text_printf(&line, "datagen nowhere/x eval %s", text_string(&path));
    cr_assert_eq(lines_with(console_ask(&console, text_string(&line)), "info string error datagen: '", &found), 1);
    cr_assert_eq(
        lines_with(console_ask(&console, "datagen nowhere/x eval"), "info string error datagen: eval takes", &found),
        1);
    set("UCI_Variant", "zambia");
    datagen(&own, "");
    text_clear(&line);
    text_printf(&line, "eval %s", text_string(&path));
    datagen(&other, text_string(&line));
    set("EvalFile", text_string(&path));
    datagen(&again, "");
    cr_assert_str_neq(text_string(&own), "");
    cr_assert(own.length != other.length || memcmp(own.data, other.data, own.length) != 0);
    cr_assert(again.length == other.length && memcmp(again.data, other.data, again.length) == 0,
              "EvalFile does the same");
    remove(text_string(&path));
    Text *const texts[] = {&path, &line, &own, &other, &again};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_free(texts[i]);
}
