#include "tablebase/build/build.h"

#include "tablebase/build/goal_load.h"
#include "tablebase/build/goal_verify.h"
#include "tablebase/build/pack.h"
#include "tablebase/build/plan.h"
#include "tablebase/build/solve.h"
#include "tablebase/build/verify.h"

// Whether the file of a kind is built together with `results`.
static bool is_built(const TableShelf *shelf, Material m, TableKind results, TableKind kind) {
    return table_kind_results(kind) == results && shelf_wants(shelf, m, kind);
}

static bool write_kind(const TableShelf *shelf, Material m, TableKind kind, const Packed parts[2],
                       const TableFacts facts[2], Error *error) {
    Text path = {0};
    table_file_name(&path, shelf->dir, shelf->movement, m, kind);
    bool written = table_file_write(text_string(&path), shelf->movement, m, kind, parts, facts, error);
    text_free(&path);
    return written;
}

// The results of a side to move.
static bool pack_side(const TableShelf *shelf, Material m, TableKind results, Packed *packed, TableFacts *facts) {
    Packing packing = {shelf->generator, shelf->threads, shelf->stop};
    const RawTable *table = raw_table(shelf_set(shelf, results), m);
    *facts = load_facts(table, shelf_values(results, m));
    return pack_results(&packing, table, packed);
}

// What is read beside the results of a side to move; nothing is coded where these are not.
static bool pack_beside(const TableShelf *shelf, Material m, TableKind results, Packed packed[TABLE_KINDS],
                        TableFacts facts[TABLE_KINDS]) {
    Packing packing = {shelf->generator, shelf->threads, shelf->stop};
    for (int kind = 0; kind < TABLE_KINDS; kind++) {
        if (!is_built(shelf, m, results, (TableKind)kind) || kind == (int)results)
            continue;
        const RawTable *beside = raw_table(shelf_set(shelf, (TableKind)kind), m);
        facts[kind] = load_facts(beside, (TableKind)kind);
        if (packed[results].block_count > 0 && !pack_distances(&packing, beside, &packed[results], &packed[kind]))
            return false;
    }
    return true;
}

// Of a pair the side to move whose results take fewer bytes is kept, but both where goals are read beside them: these
// do not follow from the moves alone.
static bool pack_pair(const TableShelf *shelf, Material m, TableKind results, Packed packed[2][TABLE_KINDS],
                      TableFacts facts[2][TABLE_KINDS]) {
    Material reversed = material_reversed(m);
    if (!pack_side(shelf, m, results, &packed[0][results], &facts[0][results]))
        return false;
    if (material_equal(m, reversed))
        return pack_beside(shelf, m, results, packed[0], facts[0]);
    if (!pack_side(shelf, reversed, results, &packed[1][results], &facts[1][results]))
        return false;
    if (!is_built(shelf, m, results, TABLE_GOALS))
        packed_free(&packed[packed_bytes(&packed[0][results]) <= packed_bytes(&packed[1][results])][results]);
    return pack_beside(shelf, m, results, packed[0], facts[0]) &&
           pack_beside(shelf, reversed, results, packed[1], facts[1]);
}

// The results are written last: where they are, all is.
static bool write_all(const TableShelf *shelf, Material m, TableKind results, Packed packed[2][TABLE_KINDS],
                      TableFacts facts[2][TABLE_KINDS], Error *error) {
    for (int kind = TABLE_KINDS - 1; kind >= 0; kind--) {
        const Packed parts[2] = {packed[0][kind], packed[1][kind]};
        const TableFacts part_facts[2] = {facts[0][kind], facts[1][kind]};
        if (is_built(shelf, m, results, (TableKind)kind) &&
            !write_kind(shelf, m, (TableKind)kind, parts, part_facts, error))
            return false;
    }
    return true;
}

static bool pack_and_write(const TableShelf *shelf, Material m, TableKind results, Error *error) {
    Packed packed[2][TABLE_KINDS] = {{{0}}};
    TableFacts facts[2][TABLE_KINDS] = {{{0}}};
    error->what[0] = '\0';
    bool good = pack_pair(shelf, m, results, packed, facts);
    if (!good && !(shelf->stop && atomic_load(shelf->stop)))
        error_set(error, "out of memory");
    good = good && write_all(shelf, m, results, packed, facts, error);
    for (int part = 0; part < 2; part++)
        for (int kind = 0; kind < TABLE_KINDS; kind++)
            packed_free(&packed[part][kind]);
    return good;
}

static BuildOutcome build(TableShelf *shelf, Material m, TableKind results, Error *error) {
    m = material_first(m);
    if (shelf_check_all(shelf, m, results, error))
        return BUILD_KEPT;
    TableKind values = shelf_values(results, m);
    Solving solving = {shelf->generator, shelf->threads, values == TABLE_RESULTS, shelf->stop};
    if (!load_needed(shelf, m, false, values, error))
        return BUILD_FAILED;
    load_make_room(shelf, m, values, plan_solving_bytes(shelf_set(shelf, values), m));
    bool done = solve_pair(&solving, shelf_set(shelf, values), m, error) &&
                (!is_built(shelf, m, results, TABLE_GOALS) || goal_make(shelf, m, error)) &&
                pack_and_write(shelf, m, results, error);
    return done ? BUILD_DONE : BUILD_FAILED;
}

BuildOutcome build_pair(TableShelf *shelf, Material m, Error *error) {
    return build(shelf, m, TABLE_RESULTS, error);
}

BuildOutcome build_supa(TableShelf *shelf, Material m, Error *error) {
    return build(shelf, m, TABLE_SUPA, error);
}

// ---- Verification -----------------------------------------------------------------------------

typedef struct Verified {
    const Generator *generator;
    const RawSet *set;
    const RawTable *table;
    bool distances;
} Verified;

static bool is_right(const void *context, const Position *p, uint64_t number, MoveList *list) {
    const Verified *v = context;
    Value value = (Value)raw_value_of_moves(v->set, v->generator, p, !v->distances, list);
    return (v->distances ? value : value_result(value)) == raw_at(v->table, number);
}

static bool verify_values(const TableShelf *shelf, Material m, TableKind values, Error *error) {
    const RawSet *set = shelf_set(shelf, values);
    Verified v = {shelf->generator, set, raw_table(set, m), !table_kind_is_results(values)};
    return verify_positions(shelf, &v.table->index,
                            values == TABLE_SUPA_DISTANCES ? "the clean win of position" : "position", is_right, &v,
                            error);
}

static bool verify(TableShelf *shelf, Material m, TableKind results, Error *error) {
    m = material_first(m);
    Material reversed = material_reversed(m);
    TableKind values = shelf_values(results, m);
    const RawSet *set = shelf_set(shelf, values);
    return shelf_check_all(shelf, m, results, error) && load_needed(shelf, m, true, values, error) &&
           verify_values(shelf, m, values, error) &&
           (material_equal(m, reversed) || verify_values(shelf, reversed, values, error)) &&
           verify_facts(shelf, m, results, values, set, error) &&
           (values == results || verify_facts(shelf, m, values, values, set, error));
}

bool build_verify(TableShelf *shelf, Material m, Error *error) {
    return verify(shelf, m, TABLE_RESULTS, error) &&
           (!shelf_wants(shelf, m, TABLE_GOALS) || goal_verify(shelf, m, error));
}

bool build_verify_supa(TableShelf *shelf, Material m, Error *error) {
    return verify(shelf, m, TABLE_SUPA, error);
}
