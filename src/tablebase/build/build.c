#include "tablebase/build/build.h"

#include "tablebase/build/goal_load.h"
#include "tablebase/build/goal_verify.h"
#include "tablebase/build/pack.h"
#include "tablebase/build/solve.h"
#include "tablebase/build/verify.h"

// What the values of a class without clocks are.
static TableKind plain_kind(Material m) {
    return material_pieces(m) <= DISTANCE_PIECES ? TABLE_DISTANCES : TABLE_RESULTS;
}

static bool write_kind(const TableShelf *shelf, Material m, TableKind kind, const Packed parts[2],
                       const TableFacts facts[2], Error *error) {
    Text path = {0};
    table_file_name(&path, shelf->dir, shelf->movement, m, kind);
    bool written = table_file_write(text_string(&path), shelf->movement, m, kind, parts, facts, error);
    text_free(&path);
    return written;
}

// Every kind of a pair that is wanted, from what is in memory; `facts` are those of the kinds.
static bool pack_part(const TableShelf *shelf, Material m, Packed packed[TABLE_KINDS], TableFacts facts[TABLE_KINDS]) {
    Packing packing = {shelf->generator, shelf->threads, shelf->stop};
    const RawTable *plain = raw_table(shelf->set, m);
    facts[TABLE_RESULTS] = load_facts(plain, plain_kind(m));
    if (!pack_results(&packing, plain, &packed[TABLE_RESULTS]))
        return false;
    for (int kind = TABLE_RESULTS + 1; kind < TABLE_KINDS; kind++) {
        if (!shelf_wants(shelf, m, (TableKind)kind))
            continue;
        const RawTable *table = kind == TABLE_GOALS ? raw_table(shelf->goals, m) : plain;
        facts[kind] = load_facts(table, (TableKind)kind);
        if (!pack_distances(&packing, table, &packed[TABLE_RESULTS], &packed[kind]))
            return false;
    }
    return true;
}

// The results are written last: where they are, all is.
static bool write_all(const TableShelf *shelf, Material m, Packed packed[2][TABLE_KINDS],
                      TableFacts facts[2][TABLE_KINDS], Error *error) {
    for (int kind = TABLE_KINDS - 1; kind >= 0; kind--) {
        const Packed parts[2] = {packed[0][kind], packed[1][kind]};
        const TableFacts part_facts[2] = {facts[0][kind], facts[1][kind]};
        if (shelf_wants(shelf, m, (TableKind)kind) &&
            !write_kind(shelf, m, (TableKind)kind, parts, part_facts, error))
            return false;
    }
    return true;
}

static bool pack_and_write(const TableShelf *shelf, Material m, Error *error) {
    Packed packed[2][TABLE_KINDS] = {{{0}}};
    TableFacts facts[2][TABLE_KINDS] = {{{0}}};
    int count = material_equal(m, material_reversed(m)) ? 1 : 2;
    bool good = true;
    error->what[0] = '\0';
    for (int part = 0; good && part < count; part++)
        good = pack_part(shelf, part ? material_reversed(m) : m, packed[part], facts[part]);
    if (!good && !(shelf->stop && atomic_load(shelf->stop)))
        error_set(error, "not enough memory");
    good = good && write_all(shelf, m, packed, facts, error);
    for (int part = 0; part < count; part++)
        for (int kind = 0; kind < TABLE_KINDS; kind++)
            packed_free(&packed[part][kind]);
    return good;
}

BuildOutcome build_pair(TableShelf *shelf, Material m, Error *error) {
    m = material_first(m);
    if (shelf_check_all(shelf, m, error))
        return BUILD_KEPT;
    bool distances = shelf_wants(shelf, m, TABLE_DISTANCES);
    Solving solving = {shelf->generator, shelf->threads, !distances, shelf->stop};
    bool done = load_needed(shelf, m, false, distances, error) && solve_pair(&solving, shelf->set, m, error) &&
                (!shelf_wants(shelf, m, TABLE_GOALS) || goal_make(shelf, m, error)) && pack_and_write(shelf, m, error);
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

bool build_verify(TableShelf *shelf, Material m, Error *error) {
    m = material_first(m);
    Material reversed = material_reversed(m);
    TableKind values = plain_kind(m);
    bool distances = values == TABLE_DISTANCES;
    return shelf_check_all(shelf, m, error) && load_needed(shelf, m, true, distances, error) &&
           verify_values(shelf, m, distances, error) &&
           (material_equal(m, reversed) || verify_values(shelf, reversed, distances, error)) &&
           verify_facts(shelf, m, TABLE_RESULTS, values, shelf->set, error) &&
           (!distances || verify_facts(shelf, m, TABLE_DISTANCES, values, shelf->set, error)) &&
           (!shelf_wants(shelf, m, TABLE_GOALS) || goal_verify(shelf, m, error));
}
