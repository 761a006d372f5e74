// Tables in files: built, found again, resumed, checked; what is damaged is named and refused.
#define _POSIX_C_SOURCE 200809L

#include "tablebase/build/build.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/tables.h"
#include "tablebase/build/pack.h"
#include "tablebase/probe/tablebase.h"

static const Material kings_and_man = {{0, 1}, {2, 0}}; // KKvM

static void check_same(const char *a, const char *b, const char *name) {
    size_t length_a, length_b;
    uint8_t *bytes_a = tables_read(a, name, &length_a), *bytes_b = tables_read(b, name, &length_b);
    cr_assert_eq(length_a, length_b);
    cr_assert_eq(memcmp(bytes_a, bytes_b, length_a), 0, "%s", name);
    free(bytes_a);
    free(bytes_b);
}

Test(build, values_loaded_are_those_solved) {
    char *dir = tables_built(3);
    RawSet *solved = tables_solved(3);
    BuildSet build = tables_build_set(dir, 2);
    Material list[MATERIAL_LIST];
    Error error;
    for (int k = material_list(3, list); k > 0; k--)
        cr_assert(tbgen_load_needed(&build, list[k - 1], true, TABLE_DISTANCES, &error), "%s", error.what);
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        if (solved->tables[i])
            cr_assert_eq(
                memcmp(solved->tables[i]->values, build.set->tables[i]->values, (size_t)solved->tables[i]->index.size),
                0);
    raw_free(solved);
    tables_build_set_free(&build);
    tables_remove(dir);
}

Test(build, results_load_into_two_bits) {
    char *dir = tables_built(3);
    RawSet *solved = tables_solved(3);
    BuildSet build = tables_build_set(dir, 2);
    build.set->result_pieces = 3;
    Error error;
    cr_assert(tbgen_load_needed(&build, kings_and_man, true, TABLE_RESULTS, &error), "%s", error.what);
    for (int part = 0; part < 2; part++) {
        Material m = part ? material_reversed(kings_and_man) : kings_and_man;
        const RawTable *table = raw_table(build.set, m), *expected = raw_table(solved, m);
        cr_assert_null(table->values);
        for (uint64_t i = 0; i < table->index.size; i++)
            cr_assert_eq(raw_at(table, i), value_result(raw_at(expected, i)));
    }
    raw_free(solved);
    tables_build_set_free(&build);
    tables_remove(dir);
}

Test(build, what_was_lost_is_made_again_the_same) {
    char *whole = tables_built(3), *other = tables_directory();
    Material list[MATERIAL_LIST];
    Error error;
    // Each from the files alone, on one thread, some of them twice.
    for (int pieces = 2; pieces <= 3; pieces++) {
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++) {
            BuildSet build = tables_build_set(other, 1);
            cr_assert_eq(tbgen_pair(&build, list[i], &error), BUILD_DONE);
            cr_assert_eq(tbgen_pair(&build, list[i], &error), BUILD_KEPT);
            tables_build_set_free(&build);
        }
    }
    check_same(whole, other, "tzd-KKvM.wld");
    check_same(whole, other, "tzd-KKvM.dtw");
    check_same(whole, other, "tzd-MMvM.wld");
    check_same(whole, other, "tzd-MMvM.dtw");
    tables_remove(whole);
    tables_remove(other);
}

// Which sides to move of a pair's file are stored.
static int stored_sides(const char *dir, const char *name, TableKind kind) {
    BuildSet build = tables_build_set(dir, 1);
    Material m;
    Error error;
    cr_assert(material_read((Span){name, strlen(name)}, &m));
    TableFile *file = tbgen_open(&build, m, kind, NULL, &error);
    cr_assert(file, "%s", error.what);
    int sides = 0;
    for (int part = 0; part < file->part_count; part++)
        sides |= tb_part_is_stored(&file->parts[part]) << part;
    tb_file_close(file);
    tables_build_set_free(&build);
    return sides;
}

Test(build, one_side_to_move_is_stored_unless_conversions_need_both) {
    char *dir = tables_built(3);
    int sides = stored_sides(dir, "KKvM", TABLE_RESULTS);
    cr_assert(sides == 1 || sides == 2);
    cr_assert_eq(stored_sides(dir, "KKvM", TABLE_DISTANCES), sides, "beside the results");
    for (TableKind kind = TABLE_RESULTS; kind <= TABLE_CONVERSIONS; kind++)
        cr_assert_eq(stored_sides(dir, "KKvK", kind), 3);
    tables_remove(dir);
}

// Builds tables of three pieces, then puts the distances of KKvM of one side beside the results of the other.
static char *build_mismatched(void) {
    char *dir = tables_built(3), path[600];
    BuildSet build = tables_build_set(dir, 1);
    Error error;
    cr_assert(tbgen_load_needed(&build, kings_and_man, true, TABLE_DISTANCES, &error), "%s", error.what);
    Packing packing = {build.game->generator, 1, NULL};
    int part = stored_sides(dir, "KKvM", TABLE_RESULTS) == 1 ? 1 : 0; // the other one
    Material m = part ? material_reversed(kings_and_man) : kings_and_man;
    Packed results, packed[2] = {{0}};
    cr_assert(tbgen_pack_results(&packing, raw_table(build.set, m), &results));
    cr_assert(tbgen_pack_distances(&packing, raw_table(build.set, m), &results, &packed[part]));
    TableFacts facts[2] = {tbgen_facts(raw_table(build.set, kings_and_man), TABLE_DISTANCES),
                           tbgen_facts(raw_table(build.set, material_reversed(kings_and_man)), TABLE_DISTANCES)};
    snprintf(path, sizeof path, "%s/tzd-KKvM.dtw", dir);
    cr_assert(tb_file_write(path, &profiles[PROFILE_TZD], kings_and_man, TABLE_DISTANCES, packed, facts, &error), "%s",
              error.what);
    packed_free(&results);
    packed_free(&packed[part]);
    tables_build_set_free(&build);
    return dir;
}

Test(build, distances_of_the_side_that_is_not_stored_are_refused) {
    char *dir = build_mismatched();
    Error error;
    BuildSet build = tables_build_set(dir, 1);
    cr_assert_not(tbgen_verify(&build, kings_and_man, &error));
    cr_assert(strstr(error.what, "tzd-KKvM.dtw: it does not hold the side to move that its results hold"), "%s",
              error.what);
    tables_build_set_free(&build);
    tables_remove(dir);
}

static void listen(void *said, const char *line) {
    snprintf(said, 300, "%s", line);
}

Test(build, distances_of_the_side_that_is_not_stored_are_not_probed) {
    char *dir = build_mismatched(), said[300] = "";
    Tablebase *tb = tb_open(dir, &profiles[PROFILE_TZD], 1, listen, said);
    const TableBoard boards[] = {{{0, bit_of(22)}, {bit_of(3) | bit_of(7), 0}},
                                 {{bit_of(22), 0}, {0, bit_of(3) | bit_of(7)}}};
    for (int i = 0; i < 2; i++) {
        Position p = tb_board_position(boards[i]);
        int plies = 0;
        cr_assert_neq(tb_probe_distance(tb, &p, &plies), TABLE_UNKNOWN);
        cr_assert_eq(plies, -1, "%d plies", plies);
    }
    cr_assert_str_eq(said, "tzd-KKvM.dtw: it does not hold the side to move that its results hold");
    tb_free(tb);
    tables_remove(dir);
}

// A pair that is there only in half would not be read again.
static void check_whole_pairs(const RawSet *set) {
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        if (set->tables[i])
            cr_assert(raw_table(set, material_reversed(set->tables[i]->index.material)));
}

Test(build, classes_leave_memory_in_pairs) {
    char *dir = tables_built(3);
    Material list[MATERIAL_LIST], first;
    Error error;
    cr_assert_eq(material_list(2, list), 3);
    first = list[0]; // leads to no other
    int count = material_list(3, list);
    for (uint64_t kept = 0; kept < 200000; kept += 5000) {
        BuildSet build = tables_build_set(dir, 1);
        build.memory_bytes = kept;
        for (int i = 0; i < count; i++) {
            cr_assert(tbgen_load_needed(&build, list[i], true, TABLE_RESULTS, &error), "%s", error.what);
            check_whole_pairs(build.set);
        }
        cr_assert(tbgen_load_needed(&build, first, true, TABLE_RESULTS, &error), "%s", error.what);
        check_whole_pairs(build.set);
        tables_build_set_free(&build);
    }
    tables_remove(dir);
}

Test(build, what_it_needs_must_be_there) {
    char *dir = tables_directory();
    BuildSet build = tables_build_set(dir, 1);
    Error error;
    cr_assert_eq(tbgen_pair(&build, kings_and_man, &error), BUILD_FAILED);
    cr_assert(strstr(error.what, "tzd-KvK.wld: cannot be read"), "%s", error.what);
    cr_assert_not(tbgen_verify(&build, kings_and_man, &error));
    cr_assert_str_eq(error.what, "", "missing");
    tables_build_set_free(&build);
    tables_remove(dir);
}

Test(build, what_cannot_be_opened_is_not_replaced) {
    char *dir = tables_built(3), path[600];
    snprintf(path, sizeof path, "%s/tzd-KKvM.dtw", dir);
    cr_assert_eq(remove(path), 0);
    cr_assert_eq(symlink(path, path), 0);
    BuildSet build = tables_build_set(dir, 1);
    Error error;
    cr_assert_eq(tbgen_pair(&build, kings_and_man, &error), BUILD_FAILED);
    cr_assert(strstr(error.what, "tzd-KKvM.dtw: cannot be read"), "%s", error.what);
    tables_build_set_free(&build);
    tables_remove(dir);
}

static void check_refused(const char *dir, const char *what) {
    BuildSet build = tables_build_set(dir, 1);
    Error error = {""};
    cr_assert_not(tbgen_check_all(&build, kings_and_man, TABLE_RESULTS, &error));
    cr_assert(strstr(error.what, what) && strstr(error.what, "tzd-KKvM.") && strlen(error.what) > 20, "'%s' for %s",
              error.what, what);
    tables_build_set_free(&build);
}

Test(build, every_flipped_byte_is_found) {
    char *dir = tables_built(3);
    size_t length;
    uint8_t *bytes = tables_read(dir, "tzd-KKvM.wld", &length);
    for (size_t i = 0; i < length; i += i < 40 ? 1 : 7) {
        bytes[i] ^= (uint8_t)(1 << i % 8);
        tables_write(dir, "tzd-KKvM.wld", bytes, length);
        check_refused(dir, ": ");
        bytes[i] ^= (uint8_t)(1 << i % 8);
    }
    tables_write(dir, "tzd-KKvM.wld", bytes, length - 1);
    check_refused(dir, "truncated");
    tables_write(dir, "tzd-KKvM.wld", bytes, 10);
    check_refused(dir, "truncated");
    tables_write(dir, "tzd-KKvM.wld", bytes, 0);
    check_refused(dir, "truncated");
    uint8_t *longer = malloc(length + 1);
    memcpy(longer, bytes, length);
    longer[length] = 0;
    tables_write(dir, "tzd-KKvM.wld", longer, length + 1);
    check_refused(dir, "longer than its header says");
    tables_write(dir, "tzd-KKvM.wld", (const uint8_t *)"no table, but longer than a header has to be", 44);
    check_refused(dir, "not a table of Mfalme");
    // Another class under this name; then its distances.
    size_t foreign_length;
    uint8_t *foreign = tables_read(dir, "tzd-KMvK.wld", &foreign_length);
    tables_write(dir, "tzd-KKvM.wld", foreign, foreign_length);
    check_refused(dir, "holds another table than its name says");
    tables_write(dir, "tzd-KKvM.wld", bytes, length);
    uint8_t *distances = tables_read(dir, "tzd-KKvM.dtw", &foreign_length);
    distances[foreign_length - 1] ^= 1;
    tables_write(dir, "tzd-KKvM.dtw", distances, foreign_length);
    check_refused(dir, "damaged");
    // Damage is repaired by building again.
    BuildSet build = tables_build_set(dir, 1);
    Error error;
    cr_assert_eq(tbgen_pair(&build, kings_and_man, &error), BUILD_DONE, "%s", error.what);
    cr_assert(tbgen_verify(&build, kings_and_man, &error), "%s", error.what);
    tables_build_set_free(&build);
    free(bytes);
    free(longer);
    free(foreign);
    free(distances);
    tables_remove(dir);
}

static bool all_follow(const RawSet *set, const RawTable *table) {
    MoveList list;
    move_list_init(&list);
    bool follow = true;
    for (uint64_t i = 0; follow && i < table->index.size; i++) {
        Position p = tb_board_position(index_board(&table->index, i));
        follow = raw_value_of_moves(set, &p, false, &list) == table->values[i];
    }
    move_list_free(&list);
    return follow;
}

// Makes a stored value of `table` wrong by two plies, one on which no value of the other side depends.
static void spoil(const RawSet *set, RawTable *table) {
    const RawTable *other = raw_table(set, material_reversed(table->index.material));
    for (uint64_t i = 0; i < table->index.size; i++) {
        Position p = tb_board_position(index_board(&table->index, i));
        if (table->values[i] < 5 || generator_forward_8x8.capturers(&p))
            continue;
        table->values[i] += 2;
        if (all_follow(set, other))
            return;
        table->values[i] -= 2;
    }
    cr_assert(false, "every value matters");
}

// A table with good sums and a wrong value: packed from a set in which one value of a side was changed.
static void check_wrong_value(Material m) {
    char *dir = tables_built(3);
    BuildSet build = tables_build_set(dir, 2);
    Error error;
    cr_assert(tbgen_load_needed(&build, kings_and_man, true, TABLE_DISTANCES, &error));
    spoil(build.set, raw_table(build.set, m));
    Packing packing = {&generator_forward_8x8, 1, NULL};
    Packed packed[TABLE_DISTANCES + 1][2];
    TableFacts facts[2];
    for (int part = 0; part < 2; part++) {
        const RawTable *of = raw_table(build.set, part ? material_reversed(kings_and_man) : kings_and_man);
        facts[part] = tbgen_facts(of, TABLE_DISTANCES);
        cr_assert(tbgen_pack_results(&packing, of, &packed[TABLE_RESULTS][part]));
        cr_assert(tbgen_pack_distances(&packing, of, &packed[TABLE_RESULTS][part], &packed[TABLE_DISTANCES][part]));
    }
    Text path = {0};
    for (int kind = 0; kind <= TABLE_DISTANCES; kind++) {
        tb_file_name(&path, dir, &profiles[PROFILE_TZD], kings_and_man, (TableKind)kind);
        cr_assert(tb_file_write(text_string(&path), &profiles[PROFILE_TZD], kings_and_man, (TableKind)kind,
                                packed[kind], facts, &error));
        for (int part = 0; part < 2; part++)
            packed_free(&packed[kind][part]);
    }
    raw_free(build.set);
    build.set = raw_new(build.game, false);
    cr_assert_not(tbgen_verify(&build, kings_and_man, &error));
    char name[MATERIAL_NAME];
    material_name(m, name);
    cr_assert(strstr(error.what, name) == error.what, "%s", error.what);
    cr_assert(strstr(error.what, "does not follow from its successors"), "%s", error.what);
    tables_build_set_free(&build);
    text_free(&path);
    tables_remove(dir);
}

Test(build, a_wrong_value_of_either_side_is_found) {
    check_wrong_value(kings_and_man);
    check_wrong_value(material_reversed(kings_and_man));
}
