// The suite of a test file that searches with a lone worker and a job of its own, fresh for each test. To be included
// once, by the test file itself, with WORKER_SUITE(name) before the tests.
#ifndef SUPPORT_WORKER_SUITE_H
#define SUPPORT_WORKER_SUITE_H

#include <criterion/criterion.h>

#include "search/worker.h"

static Worker *worker;
static Job job;

static void begin_job(void) {
    worker = worker_new(&job, 0);
    cr_assert_not_null(worker);
    cr_assert(tt_resize(&job.tt, 1));
    job.workers = &worker;
    job.worker_count = 1;
}

static void end_job(void) {
    worker_free(worker);
    tt_free(&job.tt);
    game_free(&job.game);
    tablebase_free(job.tables);
}

#define WORKER_SUITE(name) TestSuite(name, .init = begin_job, .fini = end_job)

#endif
