// Files of weights are read as they were written, and faults are refused with line and reason.
#include "eval/weights_file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "support/temporary.h"
#include "support/weights.h"

static Weights *load(const char *text, Error *error) {
    const char *path = temporary_file(text);
    Weights *weights = weights_load(path, WEIGHT_GAME_TZD, error);
    remove(path);
    return weights;
}

// Refused; the reason after the name of the file begins like this.
static void assert_refused(const char *text, const char *reason) {
    Error error = {""};
    Weights *weights = load(text, &error);
    cr_assert_null(weights, "%s", reason);
    const char *quote = strchr(error.what + 1, '\'');
    cr_assert(quote && strncmp(quote + 1, reason, strlen(reason)) == 0, "%s\nbut expected %s", error.what, reason);
}

static void assert_read(const char *text, const Weights *expected) {
    Error error = {""};
    Weights *weights = load(text, &error);
    cr_assert_not_null(weights, "%s", error.what);
    cr_assert_eq(memcmp(weights, expected, sizeof *weights), 0);
    weights_free(weights);
}

// The plain weights with the first `before` as `after`.
static const char *changed(const char *before, const char *after) {
    static Text written, text;
    text_clear(&written);
    text_clear(&text);
    weights_write(&written, test_weights_plain(), WEIGHT_GAME_TZD);
    const char *at = strstr(text_string(&written), before);
    cr_assert_not_null(at, "%s", before);
    text_add_bytes(&text, text_string(&written), (size_t)(at - text_string(&written)));
    text_add(&text, after);
    text_add(&text, at + strlen(before));
    return text_string(&text);
}

Test(weights_file, what_is_written_is_read_again) {
    Rng rng = {1};
    for (int i = 0; i < 4; i++) {
        Weights *weights = test_weights_random(WEIGHT_GAME_TZD, i % 2 == 0, &rng);
        Text text = {0};
        weights_write(&text, weights, WEIGHT_GAME_TZD);
        assert_read(text_string(&text), weights);
        text_free(&text);
        weights_free(weights);
    }
}

Test(weights_file, comments_blanks_line_ends_and_order_are_free) {
    assert_read(changed("term king ", "# more\r\n\n   \n  #\nterm king "), test_weights_plain());
    assert_read(changed("term man 100 100\n", "  term man 100 100 \r\n"), test_weights_plain());
    Text body = {0}, text = {0};
    text_add(&body, "mfalme weights 1 tzd\n");
    for (int term = TERMS - 1; term >= 0; term--)
        text_printf(&body, "term %s %d %d\n", term_names[term], test_weights_plain()->term[term][PHASE_OPENING],
                    test_weights_plain()->term[term][PHASE_ENDGAME]);
    text_printf(&text, "%send %08X", text_string(&body), (unsigned)checksum(body.data, body.length));
    assert_read(text_string(&text), test_weights_plain());
    text_free(&body);
    text_free(&text);
}

Test(weights_file, a_foreign_file_is_refused) {
    assert_refused("", " is not a file of weights: it is empty");
    assert_refused("# nothing else\n", " is not a file of weights: it is empty");
    assert_refused("mfalme samples 1 tzd\n", " is not a file of weights: it does not begin with 'mfalme weights 1'");
    assert_refused("\x7f"
                   "ELF\x02\x01\x01\n\xff\xfe",
                   " is not a file of weights");
    assert_refused("mfalme weights 2 tzd\n", ", line 1: unknown version '2' of the format, only 1 is known");
    assert_refused("mfalme weights \n", " is not a file of weights");
}

Test(weights_file, those_of_another_game_are_refused) {
    assert_refused("# Zambia\nmfalme weights 1 zambia\n", ", line 2: these weights are for zambia, not for tzd");
    assert_refused("mfalme weights 1 drafti\n", ", line 1: no weights are known for the game 'drafti'");
    assert_refused("mfalme weights 1\n", ", line 1: no weights are known for the game ''");
    assert_refused("mfalme weights 1 tzd zambia\n", ", line 1: nothing may follow");
}

Test(weights_file, a_file_that_is_cut_off_anywhere_is_refused) {
    Text text = {0};
    weights_write(&text, test_weights_plain(), WEIGHT_GAME_TZD);
    for (size_t length = text.length - 1; length > 0; length--) {
        text.data[length] = '\0';
        Error error = {""};
        Weights *weights = load(text_string(&text), &error);
        cr_assert_eq(weights != NULL, length == text.length - 1, "only the last line end may be missing: %zu", length);
        weights_free(weights);
    }
    text_free(&text);
    assert_refused("mfalme weights 1 tzd\nterm man 100 100\n", " is cut off after line 2");
}

Test(weights_file, a_bad_term_is_refused) {
    assert_refused(changed("term king ", "term queen "), ", line 3: no term is called 'queen'");
    assert_refused(changed("term king ", "term man "), ", line 3: the term man is given twice");
    assert_refused(changed("king 260", "king 2001"),
                   ", line 3: king takes whole numbers from -2000 to 2000, not '2001'");
    assert_refused(changed("king 260", "king -2001"), ", line 3: king takes whole numbers");
    assert_refused(changed("king 260", "king 2.6"), ", line 3: king takes whole numbers");
    assert_refused(changed("king 260 290", "king 260"),
                   ", line 3: king takes whole numbers from -2000 to 2000, not ''");
    assert_refused(changed("king 260 290", "king 260 290 1"), ", line 3: king takes two numbers");
    assert_refused(changed("term king", "king"), ", line 3: 'king' is not one of the words");
}

Test(weights_file, a_changed_number_needs_the_checksum_that_the_refusal_tells) {
    Error error = {""};
    Text text = {0};
    text_add(&text, changed("king 260", "king 261"));
    cr_assert_null(load(text_string(&text), &error));
    const char *told = strstr(error.what, "lines above is ");
    cr_assert_not_null(told, "%s", error.what);
    memcpy(strstr(text.data, "end ") + 4, told + strlen("lines above is "), 8);
    Weights expected = *test_weights_plain();
    expected.term[TERM_KING][PHASE_OPENING] = 261;
    weights_prepare(&expected, WEIGHT_GAME_TZD);
    assert_read(text_string(&text), &expected);
    text_free(&text);
}

Test(weights_file, the_last_line_must_fit_and_be_the_last) {
    assert_refused(changed("end ", "end 0"), ", line 15: the checksum is '0");
    assert_refused(changed("end ", "END "), ", line 15: 'END' is not one of the words");
    assert_refused("mfalme weights 1 tzd\nend 2f0de5f4\n",
                   ", line 2: the checksum is '2f0de5f4', but that of the lines");
    Text text = {0};
    weights_write(&text, test_weights_plain(), WEIGHT_GAME_TZD);
    text_add(&text, "# the end\n\n");
    assert_read(text_string(&text), test_weights_plain());
    text_add(&text, "term man 1 1\n");
    assert_refused(text_string(&text), ", line 18: nothing may follow");
    text_clear(&text);
    text_add(&text, "mfalme weights 1 tzd\nterm man 100 100\n");
    text_printf(&text, "end %08x\n", (unsigned)checksum(text.data, text.length));
    assert_refused(text_string(&text), ": the term king is missing");
    text.length--; // the line end
    text_add(&text, " 0\n");
    assert_refused(text_string(&text), ", line 3: nothing may follow the checksum");
    text_free(&text);
}

// Files from before there were patterns have none.
Test(weights_file, patterns_may_be_missing_but_nothing_else_of_a_network) {
    Rng rng = {2};
    Weights *weights = test_weights_random(WEIGHT_GAME_TZD, true, &rng);
    memset(weights->network.numbers.pattern, 0, sizeof weights->network.numbers.pattern);
    weights_prepare(weights, WEIGHT_GAME_TZD);
    Text text = {0};
    weights_write(&text, weights, WEIGHT_GAME_TZD);
    cr_assert_null(strstr(text_string(&text), "pattern"));
    assert_read(text_string(&text), weights);
    text_free(&text);
    weights_free(weights);

    Text line = {0};
    text_add(&line, "network pattern 1 1");
    for (int i = 0; i < 64; i++) // the units of a network that does not say how many it has
        text_add(&line, " 1");
    text_add(&line, "\nend ");
    text_add(&text, changed("end ", text_string(&line)));
    Error error = {""};
    cr_assert_null(load(text_string(&text), &error));
    const char *told = strstr(error.what, "lines above is ");
    cr_assert_not_null(told, "%s", error.what);
    memcpy(strstr(text.data, "end ") + 4, told + strlen("lines above is "), 8);
    assert_refused(text_string(&text), " has 0 of the 197 lines of a network");
    text_free(&line);
    text_free(&text);
}

Test(weights_file, an_endless_line_is_refused) {
    Text text = {0};
    text_add(&text, "mfalme weights 1 tzd\n# ");
    for (int i = 0; i < WEIGHTS_LINE_MAX; i++)
        text_add_char(&text, 'x');
    assert_refused(text_string(&text), ", line 2: longer than 4000 bytes");
    text_free(&text);
}

Test(weights_file, what_is_no_file_is_refused) {
    Error error = {""};
    cr_assert_null(weights_load("/nowhere/at all", WEIGHT_GAME_TZD, &error));
    cr_assert_str_eq(error.what, "cannot read '/nowhere/at all': No such file or directory");
    cr_assert_null(weights_load("/dev/zero", WEIGHT_GAME_TZD, &error));
    cr_assert_str_eq(error.what, "cannot read '/dev/zero': it is not an ordinary file");
}
