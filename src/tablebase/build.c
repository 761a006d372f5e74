#include "tablebase/build.h"

#include "tablebase/goal_build.h"
#include "tablebase/goal_load.h"
#include "tablebase/solve.h"
#include "tablebase/verify.h"

static bool write_kind(const TableShelf *shelf, Material m, TableKind kind, const Packed parts[2],
                       const TableFacts facts[2], Error *error) {
    Text path = {0};
    table_file_name(&path, shelf->dir, shelf->movement, m, kind);
    bool written = table_file_write(text_string(&path), shelf->movement, m, kind, parts, facts, error);
    text_free(&path);
    return written;
}

static bool pack_and_write(const TableShelf *shelf, Material m, bool distances, Error *error) {
    Packing packing = {shelf->generator, shelf->threads, shelf->stop};
    Packed packed[TABLE_KINDS][2] = {{{0}}};
    TableFacts facts[2];
    int count = material_equal(m, material_reversed(m)) ? 1 : 2;
    bool good = true;
    error->what[0] = '\0';
    for (int part = 0; good && part < count; part++) {
        const RawTable *table = raw_table(shelf->set, part ? material_reversed(m) : m);
        facts[part] = load_facts(table, distances);
        good = pack_table(&packing, table, &packed[TABLE_RESULTS][part]) &&
               (!distances ||
                pack_distances(&packing, table, &packed[TABLE_RESULTS][part], &packed[TABLE_DISTANCES][part]));
    }
    if (!good && !(shelf->stop && atomic_load(shelf->stop)))
        error_set(error, "not enough memory");
    good = good && (!distances || write_kind(shelf, m, TABLE_DISTANCES, packed[TABLE_DISTANCES], facts, error)) &&
           write_kind(shelf, m, TABLE_RESULTS, packed[TABLE_RESULTS], facts, error);
    for (int kind = 0; kind < TABLE_KINDS; kind++)
        for (int part = 0; part < count; part++)
            packed_free(&packed[kind][part]);
    return good;
}

static bool check_files(const TableShelf *shelf, Material m, Error *error) {
    return load_check(shelf, m, error) && (!goal_wanted(shelf, m) || load_check_kind(shelf, m, TABLE_GOALS, error));
}

// The results are written last: where they are, all is.
BuildOutcome build_pair(TableShelf *shelf, Material m, Error *error) {
    m = material_first(m);
    if (check_files(shelf, m, error))
        return BUILD_KEPT;
    bool distances = material_pieces(m) <= DISTANCE_PIECES;
    Solving solving = {shelf->generator, shelf->threads, !distances, shelf->stop};
    bool done = load_needed(shelf, m, false, distances, error) && solve_pair(&solving, shelf->set, m, error) &&
                (!goal_wanted(shelf, m) || goal_build(shelf, m, error)) && pack_and_write(shelf, m, distances, error);
    return done ? BUILD_DONE : BUILD_FAILED;
}

// ---- Verification -----------------------------------------------------------------------------

typedef struct Verified {
    const TableShelf *shelf;
    const RawTable *table;
    bool distances;
} Verified;

static Value expected_value(const Verified *v, const Position *p, MoveList *list) {
    Choice choice = {0};
    move_list_clear(list);
    v->shelf->generator->moves(p, list);
    for (int i = 0; i < list->count; i++)
        choice_add(&choice, raw_value_after(v->shelf->set, p, &list->moves[i]));
    Value value = (Value)choice_value(&choice);
    return v->distances ? value : value_result(value);
}

static bool is_right(const void *context, const Position *p, uint64_t number, MoveList *list) {
    const Verified *v = context;
    return expected_value(v, p, list) == v->table->values[number];
}

static bool verify_values(const TableShelf *shelf, Material m, bool distances, Error *error) {
    Verified v = {shelf, raw_table(shelf->set, m), distances};
    return verify_positions(shelf, &v.table->index, "position", is_right, &v, error);
}

static TableFacts facts_with_distances(const RawTable *table) {
    return load_facts(table, true);
}

static TableFacts facts_of_results(const RawTable *table) {
    return load_facts(table, false);
}

bool build_verify(TableShelf *shelf, Material m, Error *error) {
    m = material_first(m);
    Material reversed = material_reversed(m);
    bool distances = material_pieces(m) <= DISTANCE_PIECES;
    TableFacts (*facts)(const RawTable *table) = distances ? facts_with_distances : facts_of_results;
    return check_files(shelf, m, error) && load_needed(shelf, m, true, distances, error) &&
           verify_values(shelf, m, distances, error) &&
           (material_equal(m, reversed) || verify_values(shelf, reversed, distances, error)) &&
           verify_facts(shelf, m, TABLE_RESULTS, shelf->set, facts, error) &&
           (!distances || verify_facts(shelf, m, TABLE_DISTANCES, shelf->set, facts, error)) &&
           (!goal_wanted(shelf, m) || goal_verify(shelf, m, error));
}
