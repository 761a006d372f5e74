// The suite of a test file with a transposition table of 1 MB, empty for each test. To be included once, by the test
// file itself, with TT_SUITE(name) before the tests.
#ifndef SUPPORT_TT_SUITE_H
#define SUPPORT_TT_SUITE_H

#include <criterion/criterion.h>

#include "search/tt.h"

static TranspositionTable tt;

static void make_tt(void) {
    tt = (TranspositionTable){0};
    cr_assert(tt_resize(&tt, 1));
}

static void free_tt(void) {
    tt_free(&tt);
}

#define TT_SUITE(name) TestSuite(name, .init = make_tt, .fini = free_tt)

#endif
