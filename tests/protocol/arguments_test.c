// The words of a command's line.
#include "protocol/arguments.h"

#include <criterion/criterion.h>

static Text value;

static void teardown(void) {
    text_free(&value);
}

TestSuite(arguments, .fini = teardown);

static const char *taken(Scanner *line) {
    argument_value(line, &value);
    return text_string(&value);
}

Test(arguments, a_value_goes_on_to_the_next_name) {
    Scanner line = scanner_of("startpos moves  a3-b4 --out \"my  file.html\" --flip --last -- ");
    cr_assert_str_eq(taken(&line), "startpos moves a3-b4");
    cr_assert(span_equal(scanner_next(&line), "--out"));
    cr_assert_str_eq(taken(&line), "my  file.html");
    cr_assert(span_equal(scanner_next(&line), "--flip"));
    cr_assert_str_eq(taken(&line), "");
    cr_assert(span_equal(scanner_next(&line), "--last"));
    cr_assert_str_eq(taken(&line), "--", "no name");
    cr_assert_str_eq(taken(&line), "");
}

Test(arguments, numbers_have_bounds) {
    Scanner line = scanner_of("7 8 x");
    Error error;
    long long number;
    cr_assert(argument_number(&line, "--size", 1, 7, &number, &error));
    cr_assert_eq(number, 7);
    cr_assert_not(argument_number(&line, "--size", 1, 7, &number, &error));
    cr_assert_str_eq(error.what, "--size takes a whole number from 1 to 7, not '8'");
    cr_assert_not(argument_number(&line, "--size", 1, 7, &number, &error));
    cr_assert_not(argument_number(&line, "--size", 1, 7, &number, &error), "none is left");
}

Test(arguments, limits_are_known_with_and_without_dashes) {
    Scanner line = scanner_of("12");
    Limits limits = {0};
    Error error;
    bool known;
    cr_assert(argument_limit(&line, argument_word((Span){"--depth", 7}), &limits, &known, &error));
    cr_assert(known);
    cr_assert_eq(limits.depth, 12);
    cr_assert(argument_limit(&line, (Span){"flip", 4}, &limits, &known, &error));
    cr_assert_not(known);
}
