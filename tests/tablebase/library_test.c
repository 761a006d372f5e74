// Where tables are looked for, when they are opened, and what is told of them.
#include "tablebase/probe/library.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/tables.h"

static int told;
static char *dir;
static TableLibrary library;

static void count(void *context, const char *line) {
    (void)context, (void)line;
    told++;
}

static void set_path(const char *path) {
    tb_library_set_path(&library, (Span){path, strlen(path)});
}

// A library of tables built for the test.
static void begin(int pieces) {
    dir = tables_built(pieces);
    cr_assert(tb_library_init(&library, count, NULL));
    set_path(dir);
}

static void teardown(void) {
    tb_library_free(&library);
    tables_remove(dir);
}

Test(library, tables_are_shared_until_path_or_cache_changes, .fini = teardown) {
    begin(2);
    Tablebase *tzd = tb_library_tables(&library, &profiles[PROFILE_TZD]);
    cr_assert_not_null(tzd);
    cr_assert_eq(tb_pieces(tzd), 2);
    cr_assert_eq(tb_largest(tzd), 2);
    cr_assert_eq(tb_library_tables(&library, &profiles[PROFILE_DRAFTI]), tzd, "moves alike");
    cr_assert_null(tb_library_tables(&library, &profiles[PROFILE_ZAMBIA]), "none there");
    cr_assert_null(tb_library_tables(&library, &profiles[PROFILE_GHANA]), "none there");
    cr_assert_eq(tb_cache_mb(tzd), 64, "the least that fits");
    tb_library_set_cache(&library, 1);
    cr_assert_eq(tb_cache_mb(tb_library_tables(&library, &profiles[PROFILE_TZD])), 1);
    tb_library_set_cache(&library, 0);
    cr_assert_eq(tb_cache_mb(tb_library_tables(&library, &profiles[PROFILE_TZD])), 64);
    set_path("/nowhere");
    cr_assert_null(tb_library_tables(&library, &profiles[PROFILE_TZD]));
    cr_assert_eq(told, 0);
}

// Drafti has no clock that conversions are for, and shares its tables with a game that has.
Test(library, conversions_are_there_whichever_profile_came_first, .fini = teardown) {
    begin(3);
    cr_assert_not_null(tb_library_tables(&library, &profiles[PROFILE_DRAFTI]));
    Tablebase *tzd = tb_library_tables(&library, &profiles[PROFILE_TZD]);
    Position kings = tb_board_position((TableBoard){{0, 0}, {6, bit_of(34)}});
    cr_assert_geq(tb_probe_conversion(tzd, &kings), 0);
}

Test(library, a_damaged_file_is_told_when_the_tables_are_opened, .fini = teardown) {
    begin(2);
    tables_write(dir, "tzd-KvK.wld", (const uint8_t *)"MfalmeTB", 8);
    cr_assert_eq(told, 0);
    for (int i = 0; i < 3; i++)
        cr_assert_not_null(tb_library_tables(&library, &profiles[PROFILE_TZD]));
    cr_assert_eq(told, 1);
}

Test(library, without_a_path_the_usual_places_are_used) {
    cr_assert(tb_library_init(&library, NULL, NULL));
    Tablebase *tb = tb_library_tables(&library, &profiles[PROFILE_TZD]);
    cr_assert_not_null(tb, "the tests run where the shipped ones are");
    cr_assert_eq(tb_pieces(tb), 5);
    tb_library_free(&library);
}
