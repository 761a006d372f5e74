// The suites of epd/ tell right from wrong: the oracle passes every position, each mutant fails in every profile in
// which it is wrong, and epd/mutants.md says so truly. TZD 13.7: enough positions in each area, each with a purpose of
// its own.
#include "support/mutant_table.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static Suites suites;

static void read_suites(void) {
    cr_assert(suites_read(&suites, "epd"), "tests run from the root of the repository");
}

static void forget_suites(void) {
    suites_free(&suites);
}

TestSuite(mutants, .init = read_suites, .fini = forget_suites);

static Span line_of(int i) {
    return (Span){text_string(&suites.lines[i].text), suites.lines[i].text.length};
}

Test(mutants, the_oracle_passes_every_position) {
    for (int i = 0; i < suites.n; i++) {
        Error error = {""};
        cr_expect(suite_holds(line_of(i), MB_TRUE, &error), "%s\n%s", line_of(i).start, error.what);
    }
}

Test(mutants, each_is_caught_wherever_it_is_wrong_and_the_table_is_true) {
    Text table = {0}, written = {0}, line = {0};
    int mutants, pairs;
    mutant_table_write(&table, &suites, &mutants, &pairs);
    cr_assert_geq(MB_MUTATIONS - 1, 30);
    cr_assert_eq(mutants, 0, "%s", text_string(&table));
    cr_assert_eq(pairs, 0, "%s", text_string(&table));
    FILE *file = fopen("epd/mutants.md", "r");
    cr_assert_not_null(file);
    while (text_read_line(&line, file))
        text_printf(&written, "%s\n", text_string(&line));
    fclose(file);
    cr_assert(strcmp(text_string(&written), text_string(&table)) == 0,
              "epd/mutants.md is out of date: make all mutants && scripts/make_suites.py --table");
    text_free(&table);
    text_free(&written);
    text_free(&line);
}

static bool has_clocks(const SuiteLine *line) {
    EpdLine epd;
    Error ignored;
    cr_assert(epd_read((Span){text_string(&line->text), line->text.length}, &epd, &ignored));
    for (size_t i = 0; i + 1 < epd.fen.length; i++)
        if (epd.fen.start[i] == ':' && (epd.fen.start[i + 1] == 'H' || epd.fen.start[i + 1] == 'M'))
            return true;
    return false;
}

// An engine that knows no clocks in a position counts all the same, from the first move of the game.
Test(mutants, each_count_is_played_out_from_its_beginning) {
    for (int m = MB_TRUE + 1; m < MB_MUTATIONS; m++)
        for (int p = 0; p < MB_PROFILES; p++) {
            if (!mb_is_about_clocks((MbMutation)m) || !(mb_mutants[m].profiles >> p & 1))
                continue;
            bool caught = false;
            for (int i = 0; i < suites.n && !caught; i++) {
                Error ignored;
                caught = (int)suites.lines[i].profile == p && !has_clocks(&suites.lines[i]) &&
                         !suite_holds(line_of(i), (MbMutation)m, &ignored);
            }
            cr_expect(caught, "%s in %s", mb_mutants[m].name, mb_profile_names[p]);
        }
}

Test(mutants, there_are_positions_enough) {
    int areas[MB_AREAS] = {0}, of_profile[MB_PROFILES] = {0};
    for (int i = 0; i < suites.n; i++) {
        areas[suites.lines[i].area]++;
        of_profile[suites.lines[i].profile]++;
    }
    cr_assert_geq(suites.n, 600);
    for (int i = 0; i < MB_AREAS; i++)
        cr_expect_geq(areas[i], i == MB_SUPA ? 60 : 100, "%s", mb_area_names[i]);
    for (int i = 0; i < MB_PROFILES; i++)
        cr_expect_geq(of_profile[i], 120, "%s", mb_profile_names[i]);
}

static int compare_strings(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// The operands of an opcode that every position has, no two alike.
static void expect_unique(const char *opcode) {
    char **texts = calloc((size_t)suites.n, sizeof *texts);
    cr_assert_not_null(texts);
    for (int i = 0; i < suites.n; i++) {
        EpdLine epd;
        Error error;
        cr_assert(epd_read(line_of(i), &epd, &error), "%s", error.what);
        Span operands = epd_operands(&epd, opcode);
        cr_assert_gt(operands.length, 0, "%s: no %s", line_of(i).start, opcode);
        texts[i] = malloc(operands.length + 1);
        memcpy(texts[i], operands.start, operands.length);
        texts[i][operands.length] = '\0';
    }
    qsort(texts, (size_t)suites.n, sizeof *texts, compare_strings);
    for (int i = 1; i < suites.n; i++)
        cr_expect(strcmp(texts[i - 1], texts[i]) != 0, "twice: %s", texts[i]);
    for (int i = 0; i < suites.n; i++)
        free(texts[i]);
    free(texts);
}

Test(mutants, each_position_has_its_own_name_and_purpose) {
    expect_unique("id");
    expect_unique("c0");
}

Test(mutants, a_line_is_judged_by_each_of_its_opcodes) {
    static const struct {
        const char *line;
        MbMutation mutation;
        bool holds;
    } cases[] = {
        {"W:Wc3:Bh8 lm \"c3-b4 c3-d4\"; im \"c3-b2\";", MB_TRUE, true},
        {"W:Wc3:Bh8 lm \"c3-b4 c3-d4\";", MB_MEN_STEP_BACKWARD, false},
        {"W:Wc3:Bh8 lm \"c3-b4 c3-d4 c3-e5\";", MB_TRUE, false},
        {"W:Wc3:Bh8 lm \"c3-b4 c3-b4\";", MB_TRUE, false},
        {"W:Wc3:Bh8 im \"c3-b2\";", MB_MEN_STEP_BACKWARD, false},
        {"W:WKa1:Bc3,g7 eq \"a1:d4:h8 a1:e5:h8 a1:h8 29x18x4\";", MB_TRUE, true},
        {"W:WKa1:Bc3,g7 eq \"a1:d4:h8 a1-h8\";", MB_TRUE, false},
        {"W:Wc7:Bh8 moves \"c7-d8\"; fen \"B:WKd8:Bh8\";", MB_TRUE, true},
        {"W:Wc7:Bh8 moves \"c7-d8\"; fen \"B:WKd8:Bh8\";", MB_NO_PROMOTION_BY_STEP, false},
        {"W:Wc7:Bh8 moves \"c7-c8\"; fen \"B:WKd8:Bh8\";", MB_TRUE, false},
        {"W:WKa1:BKh2:M9 moves \"a1-b2\"; status \"draw five-moves\";", MB_TRUE, true},
        {"W:WKa1:BKh2:M9 moves \"a1-b2\"; status \"draw five-moves\";", MB_FIVE_LATE, false},
        {"W:Wa1:Bh8:M4 variant drafti; set \"MoveLimit=4\"; status \"draw move-limit\";", MB_TRUE, true},
        {"W:Wa1:Bh8:M4 variant drafti; set \"MoveLimits=4\"; status \"draw move-limit\";", MB_TRUE, false},
        {"W:Wa1:Bh8 variant chess; status \"ongoing\";", MB_TRUE, false},
        {"W:Wa1:Bh8 variant tzd3; end \"flag black\"; status \"win white time supa\";", MB_TRUE, true},
        {"W:Wa1:Bh8 variant tzd3; end \"flag black\"; status \"win white time supa\";", MB_SUPA_ON_TIME, false},
        {"W:Wa1:Bh8 variant tzd3; end \"resigns black\"; status \"ongoing\";", MB_TRUE, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {""};
        Span line = {cases[i].line, strlen(cases[i].line)};
        cr_expect_eq(suite_holds(line, cases[i].mutation, &error), cases[i].holds, "%s: %s", cases[i].line, error.what);
    }
}
