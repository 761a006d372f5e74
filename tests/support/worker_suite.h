// The suite of a test file that searches with a lone worker and a SharedState of its own, fresh for each test. To be
// included once, by the test file itself, with WORKER_SUITE(name) before the tests.
#ifndef SUPPORT_WORKER_SUITE_H
#define SUPPORT_WORKER_SUITE_H

#include <criterion/criterion.h>

#include "search/worker.h"

static Worker *worker;
static SharedState shared;

static void begin_search(void) {
    worker = worker_new(&shared, 0);
    cr_assert_not_null(worker);
    cr_assert(tt_resize(&shared.tt, 1));
    shared.worker_count = 1;
}

static void end_search(void) {
    worker_free(worker);
    tt_free(&shared.tt);
    game_free(&shared.game);
    tb_free(shared.tb);
}

#define WORKER_SUITE(name) TestSuite(name, .init = begin_search, .fini = end_search)

#endif
