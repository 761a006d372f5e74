// Files of goal distances: built, resumed, checked; what is damaged or wrong is named.
#include "tablebase/build/goal_load.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "support/tables.h"
#include "tablebase/build/build.h"
#include "tablebase/build/pack.h"

static const Material kk_k = {{0, 0}, {2, 1}};

Test(goal_build, a_lost_file_is_made_again_the_same) {
    char *dir = tables_directory(), path[600];
    tables_build(dir, 3);
    size_t length, length_again;
    uint8_t *bytes = tables_read(dir, "tzd-KKvK.dtg", &length);
    snprintf(path, sizeof path, "%s/tzd-KKvK.dtg", dir);
    remove(path);
    TableShelf shelf = tables_shelf(dir, 1);
    Error error;
    cr_assert_not(build_verify(&shelf, kk_k, &error));
    cr_assert_str_eq(error.what, "", "missing");
    cr_assert_eq(build_pair(&shelf, kk_k, &error), BUILD_DONE, "%s", error.what);
    cr_assert(build_verify(&shelf, kk_k, &error), "%s", error.what);
    uint8_t *again = tables_read(dir, "tzd-KKvK.dtg", &length_again);
    cr_assert_eq(length, length_again);
    cr_assert_eq(memcmp(bytes, again, length), 0);
    free(bytes);
    free(again);
    tables_shelf_free(&shelf);
    tables_remove(dir);
}

Test(goal_build, what_it_needs_must_be_there) {
    char *dir = tables_directory(), path[600];
    tables_build(dir, 3);
    snprintf(path, sizeof path, "%s/tzd-KvK.dtg", dir);
    remove(path);
    TableShelf shelf = tables_shelf(dir, 1);
    Error error;
    cr_assert_not(goal_make(&shelf, kk_k, &error));
    cr_assert(strstr(error.what, "tzd-KvK.dtg: cannot be read"), "%s", error.what);
    tables_shelf_free(&shelf);
    tables_remove(dir);
}

Test(goal_build, every_flipped_byte_is_found) {
    char *dir = tables_directory();
    tables_build(dir, 2);
    size_t length;
    uint8_t *bytes = tables_read(dir, "tzd-KvK.dtg", &length);
    TableShelf shelf = tables_shelf(dir, 1);
    for (size_t i = 0; i < length; i++) {
        Error error = {""};
        bytes[i] ^= (uint8_t)(1 << i % 8);
        tables_write(dir, "tzd-KvK.dtg", bytes, length);
        bytes[i] ^= (uint8_t)(1 << i % 8);
        cr_assert_not(shelf_check(&shelf, (Material){{0, 0}, {1, 1}}, TABLE_GOALS, &error));
        cr_assert(strstr(error.what, "tzd-KvK.dtg: "), "byte %d: %s", (int)i, error.what);
    }
    // The file of another kind under this name.
    uint8_t *foreign = tables_read(dir, "tzd-KvK.dtw", &length);
    tables_write(dir, "tzd-KvK.dtg", foreign, length);
    Error error;
    cr_assert_not(shelf_check(&shelf, (Material){{0, 0}, {1, 1}}, TABLE_GOALS, &error));
    cr_assert(strstr(error.what, "holds a different table from its name"), "%s", error.what);
    free(bytes);
    free(foreign);
    tables_shelf_free(&shelf);
    tables_remove(dir);
}

// Writes the goals of the shelf's KKvK, with good sums.
static void write_goals(const TableShelf *shelf, const char *dir) {
    Packing packing = {shelf->generator, 1, NULL};
    Packed results, goals[2];
    TableFacts facts[2];
    for (int part = 0; part < 2; part++) {
        Material m = part ? material_reversed(kk_k) : kk_k;
        facts[part] = load_facts(raw_table(shelf->goals, m), TABLE_GOALS);
        cr_assert(pack_results(&packing, raw_table(shelf->set, m), &results));
        cr_assert(pack_distances(&packing, raw_table(shelf->goals, m), &results, &goals[part]));
        packed_free(&results);
    }
    Text path = {0};
    Error error;
    table_file_name(&path, dir, "tzd", kk_k, TABLE_GOALS);
    cr_assert(table_file_write(text_string(&path), "tzd", kk_k, TABLE_GOALS, goals, facts, &error));
    packed_free(&goals[0]);
    packed_free(&goals[1]);
    text_free(&path);
}

Test(goal_build, a_wrong_goal_is_found) {
    char *dir = tables_directory();
    tables_build(dir, 3);
    TableShelf shelf = tables_shelf(dir, 1);
    Rules rules = shelf_rules(&shelf);
    GoalSolving solving = goal_solving(&shelf, &rules);
    Error error;
    cr_assert(goal_load(&shelf, &solving, kk_k, true, &error), "%s", error.what);
    RawTable *table = raw_table(shelf.goals, kk_k);
    for (uint64_t wrong = 0;; wrong++) {
        Position p = table_board_position(index_board(&table->index, wrong));
        if (table->values[wrong] != goal_value(VALUE_WON, 4) || rules_can_capture(&rules, &p))
            continue;
        table->values[wrong] = goal_value(VALUE_WON, 5);
        break;
    }
    write_goals(&shelf, dir);
    tables_shelf_free(&shelf);
    shelf = tables_shelf(dir, 1);
    cr_assert_not(build_verify(&shelf, kk_k, &error));
    cr_assert(strstr(error.what, "KKvK: the goal of position"), "%s", error.what);
    tables_shelf_free(&shelf);
    tables_remove(dir);
}

Test(goal_build, what_is_loaded_is_what_was_solved) {
    char *dir = tables_directory();
    tables_build(dir, 3);
    TableShelf shelf = tables_shelf(dir, 2), again = tables_shelf(dir, 2);
    Rules rules = shelf_rules(&shelf);
    GoalSolving solving = goal_solving(&shelf, &rules), loading = goal_solving(&again, &rules);
    Error error;
    cr_assert(goal_load(&shelf, &solving, kk_k, false, &error) && goal_solve(&solving, kk_k, &error));
    cr_assert(goal_load(&again, &loading, kk_k, true, &error), "%s", error.what);
    for (int part = 0; part < 2; part++) {
        Material m = part ? material_reversed(kk_k) : kk_k;
        const RawTable *table = raw_table(shelf.goals, m);
        cr_assert_eq(memcmp(table->values, raw_table(again.goals, m)->values, table->index.size), 0);
    }
    cr_assert(shelf_wants(&shelf, kk_k, TABLE_GOALS));
    cr_assert_not(shelf_wants(&shelf, (Material){{0, 1}, {2, 0}}, TABLE_GOALS));
    cr_assert_not(shelf_wants(&shelf, (Material){{0, 0}, {5, 1}}, TABLE_GOALS));
    tables_shelf_free(&shelf);
    tables_shelf_free(&again);
    tables_remove(dir);
}
