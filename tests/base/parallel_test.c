// Work shared out among threads: each piece once, and a stop.
#include "base/parallel.h"

#include <criterion/criterion.h>

typedef struct Tally {
    _Atomic int done[1000];
    atomic_bool stop;
} Tally;

static void count(void *context, uint64_t i) {
    Tally *tally = context;
    atomic_fetch_add(&tally->done[i], 1);
}

static void count_and_stop(void *context, uint64_t i) {
    Tally *tally = context;
    count(context, i);
    atomic_store(&tally->stop, true);
}

Test(parallel, every_piece_is_done_once) {
    for (int threads = 1; threads <= 5; threads++) {
        Tally tally = {0};
        cr_assert(parallel_run(threads, 1000, count, &tally, NULL));
        for (int i = 0; i < 1000; i++)
            cr_assert_eq(atomic_load(&tally.done[i]), 1);
    }
    Tally none = {0};
    cr_assert(parallel_run(4, 0, count, &none, &none.stop));
}

Test(parallel, a_stop_ends_the_work) {
    Tally tally = {0};
    cr_assert_not(parallel_run(1, 1000, count_and_stop, &tally, &tally.stop));
    cr_assert_eq(atomic_load(&tally.done[0]), 1);
    cr_assert_eq(atomic_load(&tally.done[1]), 0);
}
