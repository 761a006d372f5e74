// Distances to conversion as probes see them: from files, by several threads, damaged.
#include "tablebase/probe/tablebase.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "support/tables.h"
#include "tablebase/build/conversions.h"

static const Material kk_k = {{0, 0}, {2, 1}};

typedef struct Crowd {
    Tablebase *tb;
    const RawTable *tables[2];
    _Atomic int wrong;
} Crowd;

// All threads begin with tables that are not decoded yet.
static void probe_many(void *context, uint64_t n) {
    Crowd *crowd = context;
    const RawTable *table = crowd->tables[n % 2];
    for (uint64_t i = n; i < table->index.size; i += 17) {
        Position p = tb_board_position(index_board(&table->index, i));
        Position black = position_flip(&p, &board_8x8);
        if (!generator_forward_8x8.capturers(&p) && (tb_probe_conversion(crowd->tb, &p) != table->values[i] ||
                                                     tb_probe_conversion(crowd->tb, &black) != table->values[i]))
            atomic_fetch_add(&crowd->wrong, 1);
    }
}

Test(conversion_probe, every_thread_finds_what_was_solved) {
    char *dir = tables_built(3);
    BuildSet build = tables_build_set(dir, 1);
    Rules rules = tbgen_rules(&build);
    ConversionSolving solving = tbgen_conversion_solving(&build, &rules);
    Error error;
    cr_assert(tbgen_load_conversions(&build, &solving, kk_k, true, &error), "%s", error.what);
    Crowd crowd = {
        .tb = tb_open(dir, &profiles[PROFILE_TZD], 1, tables_listen, NULL),
        .tables = {raw_table(build.conversions, kk_k), raw_table(build.conversions, material_reversed(kk_k))}};
    cr_assert(parallel_run(4, 17, probe_many, &crowd, NULL));
    cr_assert_eq(atomic_load(&crowd.wrong), 0);
    Position start = position_start(&board_8x8);
    cr_assert_eq(tb_probe_conversion(crowd.tb, &start), -1);
    tb_free(crowd.tb);
    // The same files serve Drafti, which has no such clocks and never asks for conversions.
    Tablebase *drafti = tb_open(dir, &profiles[PROFILE_DRAFTI], 1, tables_listen, NULL);
    Position kings = tb_board_position((TableBoard){{0, 0}, {6, bit_of(34)}});
    cr_assert_neq(tb_probe(drafti, &kings), TABLE_UNKNOWN);
    tb_free(drafti);
    cr_assert_str_eq(tables_said, "");
    tables_build_set_free(&build);
    tables_remove(dir);
}

Test(conversion_probe, damage_is_told_once_and_not_believed) {
    char *dir = tables_built(3);
    size_t length;
    uint8_t *bytes = tables_read(dir, "tzd-KKvK.dtg", &length);
    bytes[length - 1] ^= 4; // in the last block
    tables_write(dir, "tzd-KKvK.dtg", bytes, length);
    bytes[9] ^= 1; // the version
    tables_write(dir, "tzd-KvK.dtg", bytes, length);
    tables_said[0] = '\0';
    Tablebase *tb = tb_open(dir, &profiles[PROFILE_TZD], 1, tables_listen, NULL);
    cr_assert(strstr(tables_said, "tzd-KvK.dtg: format version 258"), "%s", tables_said);
    tables_said[0] = '\0';
    Position p = tb_board_position((TableBoard){{0, 0}, {bit_of(34), 6}}); // KvKK, the second part
    for (int i = 0; i < 3; i++)
        cr_assert_eq(tb_probe_conversion(tb, &p), -1);
    cr_assert_str_eq(tables_said, "tzd-KKvK.dtg: block 0 of 1 is damaged");
    cr_assert_neq(tb_probe(tb, &p), TABLE_UNKNOWN, "the other files are good");
    tb_free(tb);
    free(bytes);
    tables_remove(dir);
}
