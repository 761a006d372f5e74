#include "tablebase/goal_build.h"

#include "tablebase/goal_load.h"

// With a fresh clock every win must come in time, or the results could not be told from those without a clock.
static bool results_agree(const RawTable *plain, const RawTable *goals, Error *error) {
    char name[MATERIAL_NAME];
    material_name(plain->index.material, name);
    for (uint64_t i = 0; i < plain->index.size; i++)
        if (value_result(plain->values[i]) != value_result(goals->values[i]))
            return error_set(error, "%s: position %llu has no goal in time", name, (unsigned long long)i);
    return true;
}

static bool pack_and_write(const TableShelf *shelf, Material m, Error *error) {
    Packing packing = {shelf->generator, shelf->threads, shelf->stop};
    Packed results = {0}, packed[2] = {{0}};
    TableFacts facts[2];
    bool good = true;
    int count = material_equal(m, material_reversed(m)) ? 1 : 2;
    error->what[0] = '\0';
    for (int part = 0; good && part < count; part++) {
        Material of = part ? material_reversed(m) : m;
        const RawTable *plain = raw_table(shelf->set, of), *goals = raw_table(shelf->goals, of);
        facts[part] = goal_facts(goals);
        if (!results_agree(plain, goals, error))
            good = false;
        else if (!pack_table(&packing, plain, &results))
            good = error_set(error, "not enough memory");
        else if (!pack_distances(&packing, goals, &results, &packed[part]))
            good = error_set(error, "not enough memory");
        packed_free(&results);
    }
    if (shelf->stop && atomic_load(shelf->stop))
        error->what[0] = '\0';
    Text path = {0};
    table_file_name(&path, shelf->dir, shelf->movement, m, TABLE_GOALS);
    good = good && table_file_write(text_string(&path), shelf->movement, m, TABLE_GOALS, packed, facts, error);
    text_free(&path);
    packed_free(&packed[0]);
    packed_free(&packed[1]);
    return good;
}

bool goal_build(TableShelf *shelf, Material m, Error *error) {
    m = material_first(m);
    Rules rules = goal_rules(shelf);
    GoalSolving solving = goal_solving(shelf, &rules);
    raw_remove(shelf->goals, m);
    raw_remove(shelf->goals, material_reversed(m));
    return goal_load(shelf, &solving, m, false, error) && goal_solve(&solving, m, error) &&
           pack_and_write(shelf, m, error);
}
