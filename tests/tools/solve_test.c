// Solving EPD suites: what counts as solved, what cannot be read, and the positions of epd/tactics.epd.
#include "tools/solve.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "support/temporary.h"
#include "support/weights.h"
#include "tools/epd_game.h"

// White has to take: two men with c3:e5:g7, or one with c3:a5.
#define CHOICE "W:Wc3,g1,h2:Bb4,d4,f6"

static Text report;
static atomic_bool stop;

static void keep_line(void *context, const char *line) {
    (void)context;
    text_printf(&report, "%s\n", line);
}

static SolveSettings settings_of(int depth) {
    SolveSettings settings = {.options = engine_options_default,
                              .limits = {.depth = depth},
                              .notation = notation_default,
                              .weights = test_weights()};
    settings.options.hash_mb = 1;
    return settings;
}

// Whether everything could be read; what was reported is left in `report`.
static bool solve_path(const char *path, int depth) {
    SolveSettings settings = settings_of(depth);
    text_clear(&report);
    SolveRun *solver = solve_new(&settings, &stop, keep_line, NULL);
    cr_assert_not_null(solver);
    solve_file(solver, path);
    bool read = solve_end(solver);
    solve_free(solver);
    return read;
}

static bool solve(const char *text, int depth) {
    const char *path = temporary_file(text);
    bool read = solve_path(path, depth);
    remove(path);
    return read;
}

static bool reported(const char *what) {
    return strstr(text_string(&report), what) != NULL;
}

#define expect(what) cr_assert(reported(what), "'%s' is not in\n%s", what, text_string(&report))

static void teardown(void) {
    text_free(&report);
}

TestSuite(solve, .fini = teardown);

Test(solve, a_best_move_is_solved_from_where_it_is_kept) {
    cr_assert(solve(CHOICE " id \"two\"; bm c3:e5:g7;\n", 4));
    expect("two             solved    c3:e5:g7 from depth 1, ");
    expect("\nsolved 1 of 1, ");
}

Test(solve, another_move_does_not_solve) {
    cr_assert(solve(CHOICE " id \"one\"; bm c3:a5;\n", 4), "unsolved is no failure");
    expect("one             unsolved  c3:e5:g7 instead of c3:a5\n");
    expect("\nsolved 0 of 1, ");
}

Test(solve, any_of_several_best_moves_solves) {
    cr_assert(solve(CHOICE " id \"any\"; bm c3:a5 c3:g7;\n", 4));
    expect("any             solved    c3:e5:g7 from depth ");
}

Test(solve, moves_to_avoid) {
    cr_assert(solve(CHOICE " id \"good\"; am c3:a5;\n" CHOICE " id \"bad\"; am c3:g7;\n" CHOICE
                           " id \"both\"; bm c3:a5 c3:g7; am c3:g7;\n",
                    4));
    expect("good            solved    c3:e5:g7 from depth ");
    expect("bad             unsolved  c3:e5:g7 is to be avoided\n");
    expect("both            unsolved  c3:e5:g7 instead of c3:a5 or c3:e5:g7\n");
    expect("\nsolved 1 of 3, ");
}

Test(solve, the_game_over_solves_nothing) {
    cr_assert(solve("W:WKa1,c1:BKh6:M10 id \"five\"; am a1-b2;\n", 4));
    expect("five            unsolved  no move is to be avoided\n");
}

Test(solve, moves_are_played_first) {
    cr_assert(solve("W:Wc3,h2:Be5,h8 moves \"c3-d4\"; bm e5:c3;\n", 4));
    expect("solved    e5:c3 from depth 1, ");
}

Test(solve, a_line_without_an_id_is_named_by_its_place) {
    const char *path = temporary_file("# comment\n\n" CHOICE " bm c3:g7;");
    cr_assert(solve_path(path, 2));
    char expected[80];
    snprintf(expected, sizeof expected, "%s:3  solved ", path);
    expect(expected);
    remove(path);
}

Test(solve, each_profile_has_its_part) {
    cr_assert(solve(CHOICE " bm c3:g7;\n" CHOICE " variant zambia; bm c3:g7;\n", 4));
    expect("tzd: solved 1 of 1\nzambia: solved 1 of 1\nsolved 2 of 2, ");
}

Test(solve, bad_lines_are_named_and_the_others_solved) {
    const char *path = temporary_file(CHOICE " bm c3:g7;\n" CHOICE " bm c3-d4;\n" CHOICE " id \"x\";\n" CHOICE
                                             " bm;\nnonsense bm c3-d4;\n" CHOICE " variant chess; bm c3:g7;\n" CHOICE
                                             " bm c3:g7 c3:e5:g7;\n" CHOICE " bm c3:\xff;\n" CHOICE " bm c3:g7;\n");
    static const char *const wrong[] = {
        "2 illegal move 'c3-d4': d4 is occupied (TZD 3.1)",
        "3 nothing to solve: bm or am expected",
        "4 bm: a move expected",
        "5 bad FEN: ",
        "6 unknown variant 'chess'",
        "7 bm: 'c3:e5:g7' is named twice",
        "8 malformed move 'c3:?'",
    };
    cr_assert_not(solve_path(path, 2));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char expected[160];
        snprintf(expected, sizeof expected, "FAILED %s:%s", path, wrong[i]);
        expect(expected);
    }
    expect("\nsolved 2 of 2, ");
    remove(path);
}

Test(solve, files_that_hold_nothing_fail) {
    cr_assert_not(solve_path("/proc/nonexistent/suite.epd", 2));
    cr_assert(reported("FAILED /proc/nonexistent/suite.epd: cannot be read\n"));
    cr_assert_not(solve_path("/proc/nonexistent/nyés.epd", 2));
    cr_assert(reported("FAILED /proc/nonexistent/nyés.epd: cannot be read\n"), "a name in UTF-8");
    cr_assert_not(solve_path("src", 2), "a folder");
    cr_assert_not(solve("", 2));
    expect(": no position in it\n");
    cr_assert_not(solve("# nothing\n", 2));
    expect("solved 0 of 0, 0 nodes, 0 ms\n");
}

// The summary's node count: with one thread, the same every time.
static unsigned long long nodes_of(int depth) {
    cr_assert(solve("W:W21-32:B1-12 am a3-b4;\n" CHOICE " bm c3:g7;\n", depth));
    const char *summary = strstr(text_string(&report), "\nsolved ");
    unsigned long long nodes;
    cr_assert_eq(sscanf(summary, "\nsolved %*d of %*d, %llu nodes", &nodes), 1);
    return nodes;
}

Test(solve, the_nodes_are_the_same_every_time) {
    unsigned long long nodes = nodes_of(6);
    cr_assert_gt(nodes, 500);
    cr_assert_eq(nodes_of(6), nodes);
    cr_assert_lt(nodes_of(4), nodes);
}

typedef struct Run {
    SolveRun *solver;
    const char *path;
} Run;

static THREAD_RETURN run_without_end(void *context) {
    Run *run = context;
    solve_file(run->solver, run->path);
    return THREAD_RESULT;
}

Test(solve, a_stop_ends_even_a_search_without_end) {
    SolveSettings settings = settings_of(PLY_MAX - 1);
    const char *path = temporary_file("W:W21-32:B1-12 am a3-b4;\nW:W21-32:B1-12 bm a3-b4;\n");
    Run run = {solve_new(&settings, &stop, keep_line, NULL), path};
    Thread thread;
    cr_assert_not_null(run.solver);
    cr_assert(thread_start(&thread, run_without_end, &run));
    atomic_store(&stop, true);
    thread_join(thread);
    cr_assert_eq(report.length, 0, "what was broken off is not judged: %s", text_string(&report));
    solve_free(run.solver);
    remove(path);
}

// ---- The suite

enum { SUITE_MAX = 1000 };

typedef struct Suite {
    Position positions[SUITE_MAX];
    int count;
} Suite;

static long long number_of(const EpdLine *epd, const char *opcode) {
    long long number = 0;
    Span operand = epd_operands(epd, opcode);
    cr_assert(!operand.start || span_to_number(operand, &number), "%s", opcode);
    return number;
}

static void check_position(Suite *suite, const char *line, const EpdLine *epd) {
    Error error = {""};
    Game game = {0};
    EpdMoves best;
    MoveList list;
    move_list_init(&list);
    cr_assert(epd_game_read(&game, epd, &error), "%s: %s", line, error.what);
    const Position *p = &game_now(&game)->position;
    cr_assert(epd_moves_read(&best, epd, "bm", &game.rules, p, &error), "%s: %s", line, error.what);
    cr_assert_eq(best.count, 1, "%s: one best move", line);
    rules_moves(&game.rules, p, &list);
    cr_assert_geq(list.count, 3, "%s: a choice", line);
    for (int i = 0; i < suite->count; i++)
        cr_assert_not(position_equal(p, &suite->positions[i]), "%s: twice", line);
    cr_assert_lt(suite->count, SUITE_MAX);
    suite->positions[suite->count++] = *p;
    move_list_free(&list);
    game_free(&game);
}

static void check_suite(const char *name, int min_nodes, int min_count) {
    static Suite suite;
    char path[40];
    snprintf(path, sizeof path, "epd/%s.epd", name);
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "tests run from the root of the repository");
    Text text = {0};
    while (text_read_line(&text, file)) {
        const char *line = text_string(&text);
        EpdLine epd;
        Error error;
        if (text.length == 0 || line[0] == '#')
            continue;
        cr_assert(epd_read((Span){line, text.length}, &epd, &error), "%s: %s", line, error.what);
        check_position(&suite, line, &epd);
        char id[40];
        snprintf(id, sizeof id, "%s.%03d", name, suite.count);
        cr_assert(span_equal(epd_operands(&epd, "id"), id), "%s: not %s", line, id);
        cr_assert(number_of(&epd, "dm") > 0 || epd_operands(&epd, "ce").start, "%s: no proof", line);
        cr_assert_geq(number_of(&epd, "acn"), min_nodes, "%s: not deep enough", line);
    }
    cr_assert_geq(suite.count, min_count);
    text_free(&text);
    fclose(file);
}

Test(solve, every_position_of_the_tactics_has_one_best_move_and_its_proof) {
    check_suite("tactics", 5000000, 150);
}

Test(solve, every_hard_position_has_one_best_move_and_its_proof) {
    check_suite("hard", 4000000, 40);
}
