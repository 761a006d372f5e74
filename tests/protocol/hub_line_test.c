// Lines of Hub taken apart and written, and the limits that several of them add up to.
#include <criterion/criterion.h>

#include "protocol/hub/level.h"
#include "protocol/hub/line.h"
#include "search/options.h"
#include "search/score.h"

static Error error;

static Scanner rest_of(const char *line) {
    Scanner scanner = scanner_of(line);
    hub_take_command(&scanner);
    return scanner;
}

static void expect_pair(Scanner *line, const char *name, const char *value) {
    HubPair pair;
    cr_assert_eq(hub_next(line, &pair, &error), HUB_PAIR, "%s", error.what);
    cr_expect(span_equal(pair.name, name), "%.*s", (int)pair.name.length, pair.name.start);
    cr_expect(span_equal(pair.value, value), "%.*s", (int)pair.value.length, pair.value.start);
}

Test(hub_line, names_and_values_with_blanks_and_quotes) {
    Scanner line = scanner_of("set-param name=book value = \"a b=c\"  flag\tlast=1");
    cr_expect(span_equal(hub_take_command(&line), "set-param"));
    expect_pair(&line, "name", "book");
    expect_pair(&line, "value", "a b=c");
    expect_pair(&line, "flag", "");
    expect_pair(&line, "last", "1");
    HubPair pair;
    cr_expect_eq(hub_next(&line, &pair, &error), HUB_END);
}

Test(hub_line, an_empty_line_has_no_command) {
    Scanner line = scanner_of("   ");
    cr_expect_eq(hub_take_command(&line).length, 0);
    cr_expect(hub_check(line, &error));
}

Test(hub_line, what_is_malformed_is_refused) {
    static const char *const lines[] = {"go =3", "go name=\"open", "go a=1 \"b\"=2"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        cr_expect_not(hub_check(rest_of(lines[i]), &error), "%s", lines[i]);
        cr_expect_gt(strlen(error.what), 0);
    }
}

Test(hub_line, the_last_value_of_a_name_counts) {
    Span value;
    cr_assert(hub_value(rest_of("go a=1 b=2 a=3"), "a", &value));
    cr_expect(span_equal(value, "3"));
    cr_expect_not(hub_value(rest_of("go a=1"), "b", &value));
}

Test(hub_line, what_is_written_is_read_back) {
    static const char *const values[] = {"plain", "two words", "a=b", ""};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        Text text = {0};
        text_add(&text, "info");
        hub_add(&text, "pv", values[i]);
        Span value;
        cr_assert(hub_value(rest_of(text_string(&text)), "pv", &value), "%s", text_string(&text));
        cr_expect(span_equal(value, values[i]), "%s", text_string(&text));
        text_free(&text);
    }
    Text text = {0};
    hub_add(&text, "author", "a \"b\" c");
    cr_expect_str_eq(text_string(&text), " author=\"a 'b' c\"");
    text_free(&text);
}

// ---- level

static bool add(HubLevel *level, const char *line) {
    return hub_level_read(rest_of(line), level, &error);
}

Test(hub_level, several_lines_add_up) {
    HubLevel level = {0};
    cr_assert(add(&level, "level depth=7"));
    cr_assert(add(&level, "level nodes=500 move-time=2.5"));
    Limits limits = hub_level_limits(&level);
    cr_expect_eq(limits.depth, 7);
    cr_expect_eq(limits.nodes, 500);
    cr_expect_eq(limits.movetime, 2500);
    cr_expect_not(limits.clock);
}

Test(hub_level, the_increment_of_the_next_move_is_added_to_the_clock) {
    HubLevel level = {0};
    cr_assert(add(&level, "level moves=20 time=60 inc=0.5"));
    Limits limits = hub_level_limits(&level);
    cr_expect(limits.clock);
    cr_expect_eq(limits.moves_to_go, 20);
    for (int side = 0; side < 2; side++) {
        cr_expect_eq(limits.time[side], 60500);
        cr_expect_eq(limits.increment[side], 500);
    }
}

Test(hub_level, infinite_and_unknown_names_set_no_limit) {
    HubLevel level = {0};
    cr_assert(add(&level, "level infinite ponder=1"));
    Limits limits = hub_level_limits(&level);
    cr_expect(!limits.clock && !limits.depth && !limits.nodes && !limits.movetime);
}

Test(hub_level, a_bad_value_changes_nothing) {
    static const char *const lines[] = {"level depth=0",    "level depth=x",  "level nodes=0",
                                        "level move-time=", "level time=nan", "level depth=5 handicap=-1",
                                        "level time=inf",   "level time=0x10"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        HubLevel level = {.depth = 3};
        cr_expect_not(add(&level, lines[i]), "%s", lines[i]);
        cr_expect_eq(level.depth, 3, "%s", lines[i]);
    }
}

Test(hub_level, numbers_out_of_range_are_cut) {
    HubLevel level = {0};
    cr_assert(add(&level, "level depth=99999999999999999999 move-time=1e300 handicap=9"));
    Limits limits = hub_level_limits(&level);
    cr_expect_eq(limits.depth, PLY_MAX - 1);
    cr_expect_eq(limits.movetime, INT64_C(1000000000000));
    cr_expect_eq(level.handicap, HUB_HANDICAP_MAX);
    cr_assert(add(&level, "level move-time=0"));
    cr_expect_eq(hub_level_limits(&level).movetime, 1, "0 would be no limit");
}

Test(hub_level, a_handicap_lowers_the_level_but_not_below_the_lowest) {
    HubLevel none = {0}, some = {.handicap = 2}, most = {.handicap = HUB_HANDICAP_MAX};
    cr_expect_eq(hub_level_skill(&none, 13), 13);
    cr_expect_eq(hub_level_skill(&some, SKILL_LEVEL_MAX), SKILL_LEVEL_MAX - 8);
    cr_expect_eq(hub_level_skill(&most, SKILL_LEVEL_MIN + 1), SKILL_LEVEL_MIN);
}
