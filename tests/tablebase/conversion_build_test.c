// Files of distances to conversion: built, resumed, checked; what is damaged or wrong is named.
#include "tablebase/build/conversions.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "support/tables.h"
#include "tablebase/build/build.h"
#include "tablebase/build/pack.h"

static const Material kk_k = {{0, 0}, {2, 1}};

Test(conversion_build, a_lost_file_is_made_again_the_same) {
    char *dir = tables_built(3), path[600];
    size_t length, length_again;
    uint8_t *bytes = tables_read(dir, "tzd-KKvK.dtg", &length);
    snprintf(path, sizeof path, "%s/tzd-KKvK.dtg", dir);
    remove(path);
    BuildSet build = tables_build_set(dir, 1);
    Error error;
    cr_assert_not(tbgen_verify(&build, kk_k, &error));
    cr_assert_str_eq(error.what, "", "missing");
    cr_assert_eq(tbgen_pair(&build, kk_k, &error), BUILD_DONE, "%s", error.what);
    cr_assert(tbgen_verify(&build, kk_k, &error), "%s", error.what);
    uint8_t *again = tables_read(dir, "tzd-KKvK.dtg", &length_again);
    cr_assert_eq(length, length_again);
    cr_assert_eq(memcmp(bytes, again, length), 0);
    free(bytes);
    free(again);
    tables_build_set_free(&build);
    tables_remove(dir);
}

Test(conversion_build, what_it_needs_must_be_there) {
    char *dir = tables_built(3), path[600];
    snprintf(path, sizeof path, "%s/tzd-KvK.dtg", dir);
    remove(path);
    BuildSet build = tables_build_set(dir, 1);
    Error error;
    cr_assert_not(tbgen_make_conversions(&build, kk_k, &error));
    cr_assert(strstr(error.what, "tzd-KvK.dtg: cannot be read"), "%s", error.what);
    tables_build_set_free(&build);
    tables_remove(dir);
}

Test(conversion_build, every_flipped_byte_is_found) {
    char *dir = tables_built(2);
    size_t length;
    uint8_t *bytes = tables_read(dir, "tzd-KvK.dtg", &length);
    BuildSet build = tables_build_set(dir, 1);
    for (size_t i = 0; i < length; i++) {
        Error error = {""};
        bytes[i] ^= (uint8_t)(1 << i % 8);
        tables_write(dir, "tzd-KvK.dtg", bytes, length);
        bytes[i] ^= (uint8_t)(1 << i % 8);
        cr_assert_not(tbgen_check(&build, (Material){{0, 0}, {1, 1}}, TABLE_CONVERSIONS, &error));
        cr_assert(strstr(error.what, "tzd-KvK.dtg: "), "byte %d: %s", (int)i, error.what);
    }
    // The file of another kind under this name.
    uint8_t *foreign = tables_read(dir, "tzd-KvK.dtw", &length);
    tables_write(dir, "tzd-KvK.dtg", foreign, length);
    Error error;
    cr_assert_not(tbgen_check(&build, (Material){{0, 0}, {1, 1}}, TABLE_CONVERSIONS, &error));
    cr_assert(strstr(error.what, "holds another table than its name says"), "%s", error.what);
    free(bytes);
    free(foreign);
    tables_build_set_free(&build);
    tables_remove(dir);
}

// Writes the conversions of the build set's KKvK, with good sums.
static void write_conversions(const BuildSet *build, const char *dir) {
    Packing packing = {build->game->generator, 1, NULL};
    Packed results, conversions[2];
    TableFacts facts[2];
    for (int part = 0; part < 2; part++) {
        Material m = part ? material_reversed(kk_k) : kk_k;
        facts[part] = tbgen_facts(raw_table(build->conversions, m), TABLE_CONVERSIONS);
        cr_assert(tbgen_pack_results(&packing, raw_table(build->set, m), &results));
        cr_assert(tbgen_pack_distances(&packing, raw_table(build->conversions, m), &results, &conversions[part]));
        packed_free(&results);
    }
    Text path = {0};
    Error error;
    tb_file_name(&path, dir, &profiles[PROFILE_TZD], kk_k, TABLE_CONVERSIONS);
    cr_assert(
        tb_file_write(text_string(&path), &profiles[PROFILE_TZD], kk_k, TABLE_CONVERSIONS, conversions, facts, &error));
    packed_free(&conversions[0]);
    packed_free(&conversions[1]);
    text_free(&path);
}

Test(conversion_build, a_wrong_conversion_is_found) {
    char *dir = tables_built(3);
    BuildSet build = tables_build_set(dir, 1);
    Rules rules = tbgen_rules(&build);
    ConversionSolving solving = tbgen_conversion_solving(&build, &rules);
    Error error;
    cr_assert(tbgen_load_conversions(&build, &solving, kk_k, true, &error), "%s", error.what);
    RawTable *table = raw_table(build.conversions, kk_k);
    for (uint64_t wrong = 0;; wrong++) {
        Position p = tb_board_position(index_board(&table->index, wrong));
        if (table->values[wrong] != tb_conversion_value(VALUE_WON, 4) || rules_can_capture(&rules, &p))
            continue;
        table->values[wrong] = tb_conversion_value(VALUE_WON, 5);
        break;
    }
    write_conversions(&build, dir);
    tables_build_set_free(&build);
    build = tables_build_set(dir, 1);
    cr_assert_not(tbgen_verify(&build, kk_k, &error));
    cr_assert(strstr(error.what, "KKvK: the conversion of position"), "%s", error.what);
    tables_build_set_free(&build);
    tables_remove(dir);
}

Test(conversion_build, what_is_loaded_is_what_was_solved) {
    char *dir = tables_built(3);
    BuildSet build = tables_build_set(dir, 2), again = tables_build_set(dir, 2);
    Rules rules = tbgen_rules(&build);
    ConversionSolving solving = tbgen_conversion_solving(&build, &rules),
                      loading = tbgen_conversion_solving(&again, &rules);
    Error error;
    cr_assert(tbgen_load_conversions(&build, &solving, kk_k, false, &error) &&
              tbgen_solve_conversions(&solving, kk_k, &error));
    cr_assert(tbgen_load_conversions(&again, &loading, kk_k, true, &error), "%s", error.what);
    for (int part = 0; part < 2; part++) {
        Material m = part ? material_reversed(kk_k) : kk_k;
        const RawTable *table = raw_table(build.conversions, m);
        cr_assert_eq(memcmp(table->values, raw_table(again.conversions, m)->values, table->index.size), 0);
    }
    cr_assert(tbgen_wants(&build, kk_k, TABLE_CONVERSIONS));
    cr_assert_not(tbgen_wants(&build, (Material){{0, 1}, {2, 0}}, TABLE_CONVERSIONS));
    cr_assert_not(tbgen_wants(&build, (Material){{0, 0}, {5, 1}}, TABLE_CONVERSIONS));
    tables_build_set_free(&build);
    tables_build_set_free(&again);
    tables_remove(dir);
}
