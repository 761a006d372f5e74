// The bench: its signature depends on the search alone.
#include "tools/bench.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/thread.h"
#include "support/weights.h"

typedef struct Run {
    int lines;
    unsigned long long nodes; // the signature, and the sum of the lines before
    unsigned long long sum;
    double branching; // the effective branching factor
    bool finished;
    bool stop_early; // at the third line
    atomic_bool stop;
} Run;

static void take_line(void *context, const char *line) {
    Run *run = context;
    const char *nodes = strstr(line, " nodes ");
    char *end;
    run->nodes = strtoull(line, &end, 10);
    run->finished = strstr(line, " nps") != NULL;
    sscanf(line, "effective branching factor %lf", &run->branching);
    if (nodes && nodes != end)
        run->sum += strtoull(nodes + 7, NULL, 10);
    if (++run->lines == 3 && run->stop_early)
        atomic_store(&run->stop, true);
}

static Run run_bench(BenchSettings settings, bool stop_early) {
    Run run = {.stop_early = stop_early};
    cr_assert(bench_run(&settings, test_weights(), &run.stop, take_line, &run));
    return run;
}

Test(bench, the_signature_is_the_same_every_time) {
    Run first = run_bench((BenchSettings){1, 1, 6, PROFILE_TZD, NULL}, false),
        second = run_bench((BenchSettings){1, 1, 6, PROFILE_TZD, NULL}, false);
    cr_assert_gt(first.nodes, 1000);
    cr_assert_eq(first.nodes, second.nodes);
    cr_assert_eq(first.nodes, first.sum, "the sum of all positions");
    cr_assert_eq(first.lines, second.lines);
}

Test(bench, each_game_of_the_fmjd_has_its_own_positions_and_the_other_games_share_theirs) {
    int lines[PROFILES];
    unsigned long long nodes[PROFILES];
    for (int p = 0; p < PROFILES; p++) {
        Run run = run_bench((BenchSettings){1, 1, 9, (ProfileId)p, NULL}, false);
        lines[p] = run.lines;
        nodes[p] = run.nodes;
    }
    for (int p = 0; p < PROFILE_INTERNATIONAL; p++)
        cr_expect(lines[p] == lines[PROFILE_TZD] && nodes[p] == nodes[PROFILE_TZD], "%s", profiles[p].name);
    for (int p = PROFILE_INTERNATIONAL; p < PROFILES; p++) {
        cr_expect_eq(lines[p], lines[PROFILE_INTERNATIONAL], "%s", profiles[p].name);
        for (int other = 0; other < p; other++)
            cr_expect(nodes[p] != nodes[other], "%s and %s", profiles[p].name, profiles[other].name);
    }
}

Test(bench, a_signature_of_another_depth_is_another) {
    Run first = run_bench((BenchSettings){1, 1, 5, PROFILE_TZD, NULL}, false),
        second = run_bench((BenchSettings){1, 1, 6, PROFILE_TZD, NULL}, false);
    cr_assert_lt(first.nodes, second.nodes);
}

Test(bench, the_effective_branching_factor_lies_between_one_and_the_number_of_moves) {
    Run run = run_bench((BenchSettings){1, 1, 9, PROFILE_TZD, NULL}, false);
    cr_assert_gt(run.branching, 1.0);
    cr_assert_lt(run.branching, 6.0);
    cr_assert_eq(run_bench((BenchSettings){1, 1, 4, PROFILE_TZD, NULL}, false).branching, 0,
                 "not with so few iterations");
}

Test(bench, several_threads_finish_too) {
    Run run = run_bench((BenchSettings){1, 3, 5, PROFILE_TZD, NULL}, false);
    cr_assert_gt(run.nodes, 1000);
    cr_assert(run.finished);
}

Test(bench, a_stop_ends_it) {
    Run run = run_bench((BenchSettings){1, 1, 5, PROFILE_TZD, NULL}, true);
    cr_assert_not(run.finished);
    cr_assert_eq(run.lines, 3);
}

static THREAD_RETURN run_deep(void *context) {
    Run *run = context;
    bench_run(&(BenchSettings){1, 2, 120, PROFILE_TZD, NULL}, test_weights(), &run->stop, take_line, run);
    return THREAD_RESULT;
}

Test(bench, a_stop_ends_even_a_search_without_end) {
    Run run = {.lines = 0};
    Thread thread;
    cr_assert(thread_start(&thread, run_deep, &run));
    atomic_store(&run.stop, true);
    thread_join(thread);
    cr_assert_not(run.finished);
}
