// The probing face: every position of small classes, from files, through the cache; damage while it runs.
#define _POSIX_C_SOURCE 200809L
#include "tablebase/probe/tablebase.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/parallel.h"
#include "base/rng.h"
#include "support/tables.h"

static const Profile *tzd = &profiles[PROFILE_TZD];

static void check_class(Tablebase *tb, const RawTable *table, uint64_t step) {
    for (uint64_t i = 0; i < table->index.size; i += step) {
        Position p = tb_board_position(index_board(&table->index, i));
        Position black = position_flip(&p, &board_8x8);
        int plies;
        TableResult expected = (TableResult)value_result(table->values[i]);
        cr_assert_eq(tb_probe(tb, &p), expected);
        cr_assert_eq(tb_probe(tb, &black), expected);
        if (i % 7 == 0) {
            cr_assert_eq(tb_probe_distance(tb, &p, &plies), expected);
            cr_assert_eq(plies, expected == TABLE_DRAW ? 0 : table->values[i] - 1);
        }
    }
}

// A name that the system does not take stands for a folder that may not be entered, since root may enter all.
Test(tablebase, a_folder_that_cannot_be_entered_is_told_once) {
    char *dir = tables_built(2), path[900], expected[500];
    snprintf(path, sizeof path, "%0300d;%s", 0, dir);
    Tablebase *tb = tb_open(path, tzd, 1, tables_listen, NULL);
    cr_assert_eq(tb_pieces(tb), 2);
    snprintf(expected, sizeof expected, "%0300d: cannot be read: File name too long", 0);
    cr_assert_str_eq(tables_said, expected);
    tb_free(tb);
    tables_remove(dir);
}

Test(tablebase, a_reason_that_concerns_all_files_is_told_once) {
    char *dir = tables_built(2), expected[500];
    struct rlimit none = {0, 0}, before;
    cr_assert_eq(getrlimit(RLIMIT_NOFILE, &before), 0);
    none.rlim_max = before.rlim_max;
    cr_assert_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    Tablebase *tb = tb_open(dir, tzd, 1, tables_listen, NULL);
    cr_assert_eq(setrlimit(RLIMIT_NOFILE, &before), 0);
    cr_assert_eq(tb_files(tb), 0);
    snprintf(expected, sizeof expected, "%s/tzd-MvM.wld: cannot be read: Too many open files", dir);
    cr_assert_str_eq(tables_said, expected);
    tb_free(tb);
    tables_remove(dir);
}

Test(tablebase, probes_give_what_was_solved) {
    char *dir = tables_built(3), path[600];
    snprintf(path, sizeof path, "/nowhere;%s", dir);
    Tablebase *tb = tb_open(path, tzd, 1, tables_listen, NULL);
    cr_assert_str_eq(tables_said, "");
    cr_assert_eq(tb_pieces(tb), 3);
    cr_assert_eq(tb_files(tb), 21);
    RawSet *solved = tables_solved(3);
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        if (solved->tables[i])
            check_class(tb, solved->tables[i], solved->tables[i]->index.size / 300 + 1);
    Position start = position_start(&board_8x8);
    cr_assert_eq(tb_probe(tb, &start), TABLE_UNKNOWN);
    raw_free(solved);
    tb_free(tb);
    tables_remove(dir);
}

// The results of its block are decoded once, though its distance is read beside them.
Test(tablebase, a_cold_distance_decodes_a_block_once) {
    char *dir = tables_built(3);
    RawSet *solved = tables_solved(3);
    const RawTable *table = raw_table(solved, (Material){.kings = {2, 1}}); // both sides to move are stored
    uint64_t i = 0;
    Position p = tb_board_position(index_board(&table->index, i));
    while (!value_is_win(table->values[i]) || generator_can_capture(solved->rules.generator, &p))
        p = tb_board_position(index_board(&table->index, ++i));
    Tablebase *tb = tb_open(dir, tzd, 1, tables_listen, NULL);
    int plies;
    cr_assert_eq(tb_probe_distance(tb, &p, &plies), TABLE_WIN);
    cr_assert_eq(plies, table->values[i] - 1);
    cr_assert_eq(tb_blocks_read(tb), 1);
    tb_free(tb);
    raw_free(solved);
    tables_remove(dir);
}

Test(tablebase, without_tables_all_is_unknown) {
    Tablebase *tb = tb_open("", tzd, 1, tables_listen, NULL);
    cr_assert_eq(tb_pieces(tb), 0);
    TableBoard kings = {{0, 0}, {1, 2}};
    Position p = tb_board_position(kings);
    int plies;
    cr_assert_eq(tb_probe_distance(tb, &p, &plies), TABLE_UNKNOWN);
    cr_assert_eq(plies, -1);
    tb_free(tb);
    tb = tb_open("/tmp", &profiles[PROFILE_GHANA], 1, tables_listen, NULL);
    cr_assert_eq(tb_pieces(tb), 0);
    tb_free(tb);
}

Test(tablebase, damage_is_told_once_and_not_believed) {
    char *dir = tables_built(3);
    size_t length;
    uint8_t *bytes = tables_read(dir, "tzd-KKvM.wld", &length);
    bytes[length - 1] ^= 4; // in the last block
    tables_write(dir, "tzd-KKvM.wld", bytes, length);
    bytes[0] = 'X';
    tables_write(dir, "tzd-KMvK.wld", bytes, length);
    tables_said[0] = '\0';
    Tablebase *tb = tb_open(dir, tzd, 1, tables_listen, NULL);
    cr_assert(strstr(tables_said, "tzd-KMvK.wld: not a table of Mfalme"), "%s", tables_said);
    cr_assert_eq(tb_pieces(tb), 2);
    tables_said[0] = '\0';
    TableBoard b = {{bit_of(22), 0}, {0, bit_of(3) | bit_of(7)}}; // MvKK, the second part
    Position p = tb_board_position(b);
    for (int i = 0; i < 3; i++)
        cr_assert_eq(tb_probe_quiet(tb, &p), TABLE_UNKNOWN);
    cr_assert_str_eq(tables_said, "tzd-KKvM.wld: block 0 of 1 is damaged");
    tb_free(tb);
    free(bytes);
    tables_remove(dir);
}

// The file is named and left alone; the others serve.
Test(tablebase, a_senseless_model_costs_its_own_table_alone) {
    char *dir = tables_built(3);
    size_t length;
    uint8_t *bytes = tables_read(dir, "tzd-KKvM.wld", &length);
    tables_forge(bytes, FORGE_MODEL, 0, 3); // no result has a weight
    tables_write(dir, "tzd-KKvM.wld", bytes, length);
    tables_said[0] = '\0';
    Tablebase *tb = tb_open(dir, tzd, 1, tables_listen, NULL);
    cr_assert(tb);
    cr_assert(strstr(tables_said, "tzd-KKvM.wld: its model is corrupt"), "%s", tables_said);
    cr_assert_eq(tb_files(tb), 19);
    TableBoard kings = {{0, 0}, {bit_of(13), bit_of(34)}}, absent = {{bit_of(22), 0}, {0, bit_of(3) | bit_of(7)}};
    Position p = tb_board_position(kings), q = tb_board_position(absent);
    cr_assert_neq(tb_probe(tb, &p), TABLE_UNKNOWN);
    cr_assert_eq(tb_probe(tb, &q), TABLE_UNKNOWN);
    tb_free(tb);
    free(bytes);
    tables_remove(dir);
}

typedef struct Crowd {
    Tablebase *tb;
    const RawSet *solved;
    _Atomic int wrong;
} Crowd;

static void probe_many(void *context, uint64_t seed) {
    Crowd *crowd = context;
    Rng rng = {seed};
    for (int n = 0; n < 3000; n++) {
        const RawTable *table = crowd->solved->tables[rng_below(&rng, MATERIAL_SLOTS)];
        if (!table)
            continue;
        uint64_t i = rng_next(&rng) % table->index.size;
        Position p = tb_board_position(index_board(&table->index, i));
        if (tb_probe(crowd->tb, &p) != (TableResult)value_result(table->values[i]))
            atomic_fetch_add(&crowd->wrong, 1);
    }
}

// With room for one set of blocks alone, threads drive out each other's.
Test(tablebase, threads_share_a_small_cache) {
    char *dir = tables_built(3);
    Crowd crowd = {tb_open(dir, tzd, 0, tables_listen, NULL), tables_solved(3), 0};
    cr_assert(parallel_run(4, 16, probe_many, &crowd, NULL));
    cr_assert_eq(atomic_load(&crowd.wrong), 0);
    tb_free(crowd.tb);
    raw_free((RawSet *)crowd.solved);
    tables_remove(dir);
}
