// The words of a command's line.
#include "protocol/arguments.h"

#include <criterion/criterion.h>
#include <stdint.h>

#include "protocol/limit_arguments.h"

typedef struct Words {
    bool flip;
    int size, colour;
    int64_t wide;
    Text position, out, files;
    Limits limits;
    Span rest;
} Words;

static bool take_two(void *target, ArgumentLine *line, Error *error) {
    Span first = scanner_next(line->scanner);
    ((Words *)target)->rest = first;
    return scanner_next(line->scanner).length > 0 || error_set(error, "two words expected");
}

static const char *const colours[] = {"white", "black", "red", NULL};

#define FIELD(field) ARGUMENT_FIELD(Words, field)

// clang-format off
static const Argument table[] = {
    {.name = "POSITION", .kind = ARGUMENT_PHRASE, .flags = PLACED, FIELD(position), .help = "a position"},
    {.name = "size", .kind = ARGUMENT_NUMBER, FIELD(size), .min = 1, .max = 7, .initial = 3},
    {.name = "wide", .kind = ARGUMENT_NUMBER, .flags = CUT_ABOVE | CUT_BELOW, FIELD(wide), .min = 1, .max = 9},
    {.name = "flip", .kind = ARGUMENT_FLAG, FIELD(flip)},
    {.name = "colour", .kind = ARGUMENT_CHOICE, FIELD(colour), .choices = colours, .initial = 1},
    {.name = "out", .kind = ARGUMENT_WORD, FIELD(out)},
    {.name = "two", .kind = ARGUMENT_READER, .read = take_two},
    LIMIT_ARGUMENTS(Words, limits, "each"),
    {.name = NULL}};

static const Argument files[] = {
    {.name = "FIRST", .kind = ARGUMENT_WORD, .flags = PLACED | NEEDED, FIELD(out), .help = "the first file"},
    {.name = "FILE", .kind = ARGUMENT_LIST, .flags = PLACED | NEEDED, FIELD(files), .help = "more of them"},
    {.name = "flip", .kind = ARGUMENT_FLAG, FIELD(flip)},
    {.name = NULL}};
// clang-format on

static const char *const verbs[] = {"grow", "show", "trim", NULL};

// clang-format off
static const Argument with_verbs[] = {
    {.name = "grow|show|trim", .kind = ARGUMENT_CHOICE, .flags = PLACED, FIELD(colour), .choices = verbs,
     .initial = -1},
    {.name = "WORDS", .kind = ARGUMENT_PHRASE, .flags = PLACED, FIELD(position), .verbs = "show, trim"},
    {.name = "size", .kind = ARGUMENT_NUMBER, FIELD(size), .min = 1, .max = 7, .verbs = "grow, trim"},
    {.name = "flip", .kind = ARGUMENT_FLAG, FIELD(flip), .verbs = "show"},
    {.name = NULL}};
// clang-format on

static Words words;
static Error error;

static void teardown(void) {
    text_free(&words.position);
    text_free(&words.out);
    text_free(&words.files);
    words = (Words){0};
}

TestSuite(arguments, .fini = teardown);

static bool read_line(const Argument *from, const char *text) {
    Scanner line = scanner_of(text);
    teardown();
    return arguments_read(from, &line, &words, &error);
}

static const char *wrong(const Argument *from, const char *text) {
    return read_line(from, text) ? "nothing" : error.what;
}

Test(arguments, a_value_goes_on_to_the_next_name) {
    cr_assert(read_line(table, "startpos moves  a3-b4 --out \"my  file.html\" --flip"));
    cr_assert_str_eq(text_string(&words.position), "startpos moves a3-b4");
    cr_assert_str_eq(text_string(&words.out), "my  file.html");
    cr_assert(words.flip);
    cr_assert(read_line(table, "startpos moves a3-b4 size 2"));
    cr_assert_str_eq(text_string(&words.position), "startpos moves a3-b4");
    cr_assert(read_line(table, "a \"size\" --"));
    cr_assert_str_eq(text_string(&words.position), "a size --", "a name in quotes is none, nor are dashes alone");
    cr_assert(read_line(table, ""));
    cr_assert_str_eq(text_string(&words.position), "");
}

Test(arguments, numbers_have_bounds) {
    cr_assert(read_line(table, "--size 7"));
    cr_assert_eq(words.size, 7);
    cr_assert_str_eq(wrong(table, "--size 8"), "--size takes a whole number from 1 to 7, not '8'");
    cr_assert_str_eq(wrong(table, "size x"), "size takes a whole number from 1 to 7, not 'x'");
    cr_assert_str_eq(wrong(table, "--size"), "--size takes a whole number from 1 to 7, not ''");
    cr_assert_str_eq(wrong(table, "wide x"), "wide takes a number, not 'x'");
    cr_assert(read_line(table, "wide 99999999999999999999"));
    cr_assert_eq(words.wide, 9);
    cr_assert(read_line(table, "wide -5"));
    cr_assert_eq(words.wide, 1);
}

Test(arguments, defaults_are_set_before) {
    words.size = words.colour = -1;
    cr_assert(read_line(table, ""));
    cr_assert_eq(words.size, 3);
    cr_assert_eq(words.colour, 1);
    cr_assert_eq(words.wide, 0, "0 is out of its bounds: it has none");
}

Test(arguments, limits_are_known_with_and_without_dashes) {
    cr_assert(read_line(table, "--depth 12 nodes 5"));
    cr_assert_eq(words.limits.depth, 12);
    cr_assert_eq(words.limits.nodes, 5);
}

Test(arguments, choices_and_readers) {
    cr_assert(read_line(table, "colour red --two a b"));
    cr_assert_eq(words.colour, 2);
    cr_assert(span_equal(words.rest, "a"));
    cr_assert_str_eq(wrong(table, "colour green"), "colour takes white, black or red, not 'green'");
    cr_assert_str_eq(wrong(table, "two a"), "two words expected");
}

Test(arguments, what_is_not_known_is_named_with_what_may_be_meant) {
    cr_assert_str_eq(wrong(table, "--sise 3"), "unknown word '--sise', did you mean 'size'?");
    cr_assert_str_eq(wrong(table, "--elephants"), "unknown word '--elephants'");
    cr_assert_str_eq(wrong(table, "startpos --flip yes"), "--flip takes no value; unknown word 'yes'");
    cr_assert_str_eq(wrong(table, "flip flip"), "flip is given twice");
    cr_assert_str_eq(wrong(table, "--out --flip"), "--out takes the name of a file");
    cr_assert_str_eq(wrong(table, "--out \"\""), "--out takes the name of a file");
}

Test(arguments, places_are_filled_in_their_order) {
    cr_assert(read_line(files, "a flip \"b c\" d"));
    cr_assert_str_eq(text_string(&words.out), "a");
    const char *word = argument_next(&words.files, NULL);
    cr_assert_str_eq(word, "b c");
    word = argument_next(&words.files, word);
    cr_assert_str_eq(word, "d");
    cr_assert_null(argument_next(&words.files, word));
    cr_assert_str_eq(wrong(files, "a"), "takes the first file, then more of them");
    cr_assert_str_eq(wrong(files, "a \"\""), "takes more of them");
}

Test(arguments, a_verb_takes_only_its_own_words) {
    cr_assert(read_line(with_verbs, "trim a b --size 3"));
    cr_assert_str_eq(text_string(&words.position), "a b");
    cr_assert_str_eq(wrong(with_verbs, "show --size 3"), "--size is only for grow, trim");
    cr_assert_str_eq(wrong(with_verbs, "--flip trim"), "--flip is only for show");
    cr_assert_str_eq(wrong(with_verbs, "grow x"), "unknown word 'x'");
}

Test(arguments, a_verb_may_be_left_out) {
    words.colour = -1;
    Scanner line = scanner_of("a grow");
    cr_assert_not(arguments_read(with_verbs, &line, &words, &error), "words that only verbs take");
    cr_assert_str_eq(error.what, "unknown word 'a'");
    line = scanner_of("");
    cr_assert(arguments_read(with_verbs, &line, &words, &error));
    cr_assert_eq(words.colour, -1);
    cr_assert_str_eq(wrong(with_verbs, "--flip"), "--flip is only for show");
}

Test(arguments, a_lenient_reader_goes_on_and_keeps_the_first_error) {
    Scanner line = scanner_of("size x depth 0 nodes 7 flip flip wide size 2");
    arguments_read_lenient(table, &line, &words, &error);
    cr_assert_str_eq(error.what, "size takes a whole number from 1 to 7, not 'x'; it is left out");
    cr_assert_eq(words.size, 2, "the name after a bad number is not lost with it");
    cr_assert_eq(words.limits.depth, 0);
    cr_assert_eq(words.limits.nodes, 7);
    line = scanner_of("");
    arguments_read_lenient(table, &line, &words, &error);
    cr_assert_str_eq(error.what, "");
}
