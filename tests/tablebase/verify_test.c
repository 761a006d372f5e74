// The first wrong position is named on any number of threads; counts are compared.
#include "tablebase/build/verify.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/tables.h"

static bool is_below(const void *context, const Position *p, uint64_t number, MoveList *list) {
    cr_assert_not_null(list);
    // The position is the one with that number.
    const TableIndex *t = context;
    TableBoard b = tb_board_of(&board_8x8, p);
    return index_of(t, b) == number && number < 12345;
}

static bool is_right(const void *context, const Position *p, uint64_t number, MoveList *list) {
    (void)p, (void)list;
    return number < ((const TableIndex *)context)->size;
}

Test(verify, the_first_fault_is_named) {
    TableIndex t = index_of_class(&board_8x8, (Material){{0, 0}, {2, 2}});
    atomic_bool stop;
    atomic_init(&stop, false);
    for (int threads = 1; threads <= 4; threads++) {
        BuildSet build = {.threads = threads, .stop = &stop};
        Error error;
        cr_assert_not(tbgen_verify_positions(&build, &t, "position", is_below, &t, &error));
        cr_assert_str_eq(error.what, "KKvKK: position 12345 does not follow from its successors");
        cr_assert(tbgen_verify_positions(&build, &t, "position", is_right, &t, &error));
    }
    BuildSet build = {.threads = 2, .stop = &stop};
    Error error;
    atomic_store(&stop, true);
    cr_assert_not(tbgen_verify_positions(&build, &t, "position", is_right, &t, &error));
    cr_assert_str_eq(error.what, "");
}

Test(verify, counts_are_compared) {
    char *dir = tables_built(2);
    BuildSet build = tables_build_set(dir, 1);
    Material kings = {{0, 0}, {1, 1}};
    Error error;
    cr_assert(tbgen_load_needed(&build, kings, true, TABLE_DISTANCES, &error));
    cr_assert(tbgen_verify_facts(&build, kings, TABLE_RESULTS, TABLE_DISTANCES, build.set, &error));
    raw_table(build.set, kings)->values[5] ^= 1;
    cr_assert_not(tbgen_verify_facts(&build, kings, TABLE_RESULTS, TABLE_DISTANCES, build.set, &error));
    cr_assert(strstr(error.what, "tzd-KvK.wld: its counts are not those of its positions"), "%s", error.what);
    tables_build_set_free(&build);
    tables_remove(dir);
}
