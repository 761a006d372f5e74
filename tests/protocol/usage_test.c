// How the help and the manual page describe an argument.
#include "protocol/usage.h"

#include <criterion/criterion.h>
#include <stdint.h>

static const char *const colours[] = {"white", "black", NULL};
static const Usage dashed = {.plain = false}, plain = {.plain = true};

static void expect_name(const Usage *usage, const Argument *argument, const char *expected) {
    Text text = {0};
    usage_write_name(&text, usage, argument);
    cr_expect_str_eq(text_string(&text), expected);
    text_free(&text);
}

static void expect_help(const Argument *argument, const char *expected) {
    Text text = {0};
    usage_write_help(&text, argument);
    cr_expect_str_eq(text_string(&text), expected);
    text_free(&text);
}

Test(usage, an_argument_is_written_as_it_is_typed) {
    Argument number = {.name = "games", .kind = ARGUMENT_NUMBER, .value = "N"};
    expect_name(&dashed, &number, "--games N");
    expect_name(&plain, &number, "games N");
    Argument flag = {.name = "flip", .kind = ARGUMENT_FLAG};
    expect_name(&dashed, &flag, "--flip");
    Argument file = {.name = "FILE", .kind = ARGUMENT_WORD, .flags = PLACED},
             files = {.name = "FILE", .kind = ARGUMENT_LIST, .flags = PLACED};
    expect_name(&dashed, &file, "FILE");
    expect_name(&dashed, &files, "FILE ...");
}

Test(usage, bounds_and_default_follow_the_help) {
    Argument number = {.kind = ARGUMENT_NUMBER, .min = 1, .max = 9, .initial = 3, .help = "games"};
    expect_help(&number, "games (1 to 9, default 3)");
    number.otherwise = "all";
    expect_help(&number, "games (1 to 9, default all)");
    number = (Argument){.kind = ARGUMENT_NUMBER, .min = 2, .max = INT64_MAX, .help = "seed"};
    expect_help(&number, "seed (from 2)");
    number.flags = CUT_BELOW;
    expect_help(&number, "seed");
}

Test(usage, the_verbs_of_an_argument_come_first) {
    Argument flag = {.kind = ARGUMENT_FLAG, .verbs = "show, trim", .help = "turned round"};
    expect_help(&flag, "show, trim: turned round");
}

Test(usage, choices_are_listed) {
    Argument choice = {.kind = ARGUMENT_CHOICE, .choices = colours, .initial = 1, .help = "side"};
    expect_help(&choice, "side (white or black, default black)");
    choice.initial = -1;
    expect_help(&choice, "side (white or black)");
}

Test(usage, nothing_stands_in_empty_brackets) {
    Text text = {0};
    usage_write_bounds(&text, "", "");
    cr_expect_str_eq(text_string(&text), "");
    usage_write_bounds(&text, "", "off");
    cr_expect_str_eq(text_string(&text), " (default off)");
    text_free(&text);
}
