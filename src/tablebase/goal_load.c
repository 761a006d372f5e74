#include "tablebase/goal_load.h"

#include <string.h>

#include "base/parallel.h"
#include "tablebase/goal_tables.h"

enum { CHUNK = 1 << 13 };

Rules goal_rules(const TableShelf *shelf) {
    return rules_of(profile_named((Span){shelf->movement, strlen(shelf->movement)}));
}

bool goal_wanted(const TableShelf *shelf, Material m) {
    Rules rules = goal_rules(shelf);
    return material_pieces(m) <= GOAL_PIECES && goal_class(&rules, m);
}

GoalSolving goal_solving(const TableShelf *shelf, const Rules *rules) {
    return (GoalSolving){rules, shelf->set, shelf->goals, shelf->threads, shelf->stop};
}

typedef struct Filling {
    const GoalSolving *solving;
    RawTable *table;
} Filling;

static void fill_captures(void *context, uint64_t chunk) {
    Filling *f = context;
    const TableIndex *t = &f->table->index;
    uint64_t begin = chunk * CHUNK, end = begin + CHUNK < t->size ? begin + CHUNK : t->size;
    TableBoard board = index_board(t, begin);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = begin; i < end; i++) {
        if (i > begin)
            index_next(t, &board);
        Position p = table_board_position(board);
        if (rules_can_capture(f->solving->rules, &p))
            f->table->values[i] = goal_expected(f->solving, &p, &list);
    }
    move_list_free(&list);
}

static bool load_parts(const TableShelf *shelf, const GoalSolving *solving, TableFile *results, TableFile *goals,
                       Error *error) {
    bool loaded = true;
    for (int part = 0; loaded && part < goals->part_count; part++) {
        Filling filling = {solving, raw_add(shelf->goals, goals->parts[part].index.material)};
        const TableFile *at_fault;
        Error what;
        if (!filling.table)
            return error_set(error, "not enough memory");
        loaded = goal_file_decode(results, goals, part, filling.table->values, &at_fault, &what);
        if (!loaded)
            load_name_file(shelf, at_fault, &what, error);
        loaded = loaded && parallel_run(shelf->threads, (filling.table->index.size + CHUNK - 1) / CHUNK, fill_captures,
                                        &filling, shelf->stop);
    }
    return loaded;
}

static bool load_pair(const TableShelf *shelf, const GoalSolving *solving, Material m, Error *error) {
    error->what[0] = '\0';
    TableFile *results = load_open(shelf, m, TABLE_RESULTS, NULL, error);
    TableFile *goals = results ? load_open(shelf, m, TABLE_GOALS, NULL, error) : NULL;
    bool loaded = goals && load_parts(shelf, solving, results, goals, error);
    table_file_close(results);
    table_file_close(goals);
    if (!loaded) {
        raw_remove(shelf->goals, m);
        raw_remove(shelf->goals, material_reversed(m));
    }
    return loaded;
}

// All that is not there yet, first what it leads to itself.
static bool load_successors(const TableShelf *shelf, const GoalSolving *solving, Material m, Error *error) {
    Material list[MATERIAL_LIST];
    for (int k = material_successors(m, list); k > 0; k--)
        if (goal_wanted(shelf, list[k - 1]) && !raw_table(shelf->goals, list[k - 1]) &&
            !(load_successors(shelf, solving, list[k - 1], error) && load_pair(shelf, solving, list[k - 1], error)))
            return false;
    return true;
}

bool goal_load(TableShelf *shelf, const GoalSolving *solving, Material m, bool own, Error *error) {
    return load_needed(shelf, m, true, true, error) && load_successors(shelf, solving, m, error) &&
           (!own || raw_table(shelf->goals, m) || load_pair(shelf, solving, m, error));
}

TableFacts goal_facts(const RawTable *goals) {
    TableFacts facts = {.positions = goals->index.size};
    uint64_t counts[3] = {0};
    for (uint64_t i = 0; i < goals->index.size; i++) {
        Value v = goals->values[i];
        counts[value_result(v)]++;
        if (value_result(v) == VALUE_WON && goal_plies(v) > (int)facts.longest) {
            facts.longest = (uint32_t)goal_plies(v);
            facts.longest_number = i;
        }
    }
    facts.draws = counts[VALUE_DRAW];
    facts.losses = counts[VALUE_LOST];
    facts.wins = counts[VALUE_WON];
    return facts;
}
