// The suite of a test file that searches with a probe of its own, fresh for each test. To be included once, by the test
// file itself, with PROBE_SUITE(name) before the tests.
#ifndef SUPPORT_PROBE_SUITE_H
#define SUPPORT_PROBE_SUITE_H

#include <criterion/criterion.h>

#include "support/probe.h"

static Probe *probe;

static void open_probe(void) {
    probe = probe_new();
}

static void close_probe(void) {
    probe_free(probe);
}

// That the search of `game` was answered once, by a legal move with which its last line begins.
static inline void assert_answered(const Game *game) {
    MoveList list;
    game_list_moves(game, &list);
    cr_assert_eq(probe->best_moves, 1);
    cr_assert_eq(probe->reports_after_best, 0);
    cr_assert_geq(probe->reports, 1);
    cr_assert_geq(probe->last[0].report.depth, 1);
    cr_assert_geq(move_list_find(&list, probe->best), 0);
    cr_assert_not(probe->pv_illegal);
    cr_assert(move_equal(probe->last[0].report.pv[0], probe->best), "the best move begins the last line");
    move_list_free(&list);
}

// Searches it within these limits, and asserts that.
static inline void answer(const Game *game, Limits limits) {
    probe_search(probe, game, &limits);
    assert_answered(game);
}

#define PROBE_SUITE(name) TestSuite(name, .init = open_probe, .fini = close_probe)

#endif
