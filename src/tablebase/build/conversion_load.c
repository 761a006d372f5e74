#include "tablebase/build/conversion_load.h"

ConversionSolving tbgen_conversion_solving(const BuildSet *build, const Rules *rules) {
    return (ConversionSolving){rules, build->set, build->conversions, build->threads, build->stop};
}

static Value value_of_moves(const void *context, const Position *p, MoveList *list) {
    return tbgen_expected_conversion(context, p, list);
}

static bool load_conversions(const BuildSet *build, const ConversionSolving *solving, Material m, Error *error) {
    LoadOrder order = {build->conversions, TABLE_CONVERSIONS, value_of_moves, solving};
    return tbgen_load_pair(build, &order, m, error);
}

// Loads the conversions of the pairs that `m` leads to and that are not in memory yet, smaller pairs first.
static bool load_successors(const BuildSet *build, const ConversionSolving *solving, Material m, Error *error) {
    Material list[MATERIAL_LIST];
    for (int k = material_successors(m, list); k > 0; k--)
        if (tbgen_wants(build, list[k - 1], TABLE_CONVERSIONS) && !raw_table(build->conversions, list[k - 1]) &&
            !(load_successors(build, solving, list[k - 1], error) &&
              load_conversions(build, solving, list[k - 1], error)))
            return false;
    return true;
}

bool tbgen_load_conversions(BuildSet *build, const ConversionSolving *solving, Material m, bool own, Error *error) {
    return tbgen_load_needed(build, m, true, TABLE_DISTANCES, error) && load_successors(build, solving, m, error) &&
           (!own || raw_table(build->conversions, m) || load_conversions(build, solving, m, error));
}

// With a fresh clock every win must come in time, or the results could not be told from those without a clock.
static bool results_agree(const BuildSet *build, Material m, Error *error) {
    const RawTable *plain = raw_table(build->set, m), *conversions = raw_table(build->conversions, m);
    char name[MATERIAL_NAME];
    material_name(m, name);
    for (uint64_t i = 0; i < plain->index.size; i++)
        if (value_result(plain->values[i]) != value_result(conversions->values[i]))
            return error_set(error, "%s: position %llu has no conversion in time", name, (unsigned long long)i);
    return true;
}

bool tbgen_make_conversions(BuildSet *build, Material m, Error *error) {
    m = material_first(m);
    Rules rules = tbgen_rules(build);
    ConversionSolving solving = tbgen_conversion_solving(build, &rules);
    raw_remove(build->conversions, m);
    raw_remove(build->conversions, material_reversed(m));
    return tbgen_load_conversions(build, &solving, m, false, error) && tbgen_solve_conversions(&solving, m, error) &&
           results_agree(build, m, error) && results_agree(build, material_reversed(m), error);
}
