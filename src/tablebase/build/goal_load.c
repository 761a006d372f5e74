#include "tablebase/build/goal_load.h"

GoalSolving goal_solving(const TableShelf *shelf, const Rules *rules) {
    return (GoalSolving){rules, shelf->set, shelf->goals, shelf->threads, shelf->stop};
}

static Value value_of_moves(const void *context, const Position *p, MoveList *list) {
    return goal_expected(context, p, list);
}

static bool load_goals(const TableShelf *shelf, const GoalSolving *solving, Material m, Error *error) {
    LoadOrder order = {shelf->goals, TABLE_GOALS, value_of_moves, solving};
    return load_pair(shelf, &order, m, error);
}

// Loads the goals of the pairs that `m` leads to and that are not in memory yet, smaller pairs first.
static bool load_successors(const TableShelf *shelf, const GoalSolving *solving, Material m, Error *error) {
    Material list[MATERIAL_LIST];
    for (int k = material_successors(m, list); k > 0; k--)
        if (shelf_wants(shelf, list[k - 1], TABLE_GOALS) && !raw_table(shelf->goals, list[k - 1]) &&
            !(load_successors(shelf, solving, list[k - 1], error) && load_goals(shelf, solving, list[k - 1], error)))
            return false;
    return true;
}

bool goal_load(TableShelf *shelf, const GoalSolving *solving, Material m, bool own, Error *error) {
    return load_needed(shelf, m, true, TABLE_DISTANCES, error) && load_successors(shelf, solving, m, error) &&
           (!own || raw_table(shelf->goals, m) || load_goals(shelf, solving, m, error));
}

// With a fresh clock every win must come in time, or the results could not be told from those without a clock.
static bool results_agree(const TableShelf *shelf, Material m, Error *error) {
    const RawTable *plain = raw_table(shelf->set, m), *goals = raw_table(shelf->goals, m);
    char name[MATERIAL_NAME];
    material_name(m, name);
    for (uint64_t i = 0; i < plain->index.size; i++)
        if (value_result(plain->values[i]) != value_result(goals->values[i]))
            return error_set(error, "%s: position %llu has no goal in time", name, (unsigned long long)i);
    return true;
}

bool goal_make(TableShelf *shelf, Material m, Error *error) {
    m = material_first(m);
    Rules rules = shelf_rules(shelf);
    GoalSolving solving = goal_solving(shelf, &rules);
    raw_remove(shelf->goals, m);
    raw_remove(shelf->goals, material_reversed(m));
    return goal_load(shelf, &solving, m, false, error) && goal_solve(&solving, m, error) &&
           results_agree(shelf, m, error) && results_agree(shelf, material_reversed(m), error);
}
