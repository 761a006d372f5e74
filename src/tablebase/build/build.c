#include "tablebase/build/build.h"

#include "base/file.h"
#include "tablebase/build/conversions.h"
#include "tablebase/build/pack.h"
#include "tablebase/build/plan.h"
#include "tablebase/build/solve.h"
#include "tablebase/build/verify.h"

// Whether the file of a kind is built together with `results`.
static bool is_built(const BuildSet *build, Material m, TableKind results, TableKind kind) {
    return tb_kind_results(kind) == results && tbgen_wants(build, m, kind);
}

static bool write_kind(const BuildSet *build, Material m, TableKind kind, const Packed parts[2],
                       const TableFacts facts[2], Error *error) {
    Text path = {0};
    tb_file_name(&path, build->dir, build->game, m, kind);
    bool written = tb_file_write(text_string(&path), build->game, m, kind, parts, facts, error);
    text_free(&path);
    return written;
}

// The results of a side to move.
static bool pack_side(const BuildSet *build, Material m, TableKind results, Packed *packed, TableFacts *facts) {
    Packing packing = {build->game->generator, build->threads, build->stop};
    const RawTable *table = raw_table(tbgen_set(build, results), m);
    *facts = tbgen_facts(table, tbgen_values(results, m));
    return tbgen_pack_results(&packing, table, packed);
}

// The distances or conversions of a side to move, stored beside its results; none are coded where no result is.
static bool pack_beside(const BuildSet *build, Material m, TableKind results, Packed packed[TABLE_KINDS],
                        TableFacts facts[TABLE_KINDS]) {
    Packing packing = {build->game->generator, build->threads, build->stop};
    for (int kind = 0; kind < TABLE_KINDS; kind++) {
        if (!is_built(build, m, results, (TableKind)kind) || kind == (int)results)
            continue;
        const RawTable *beside = raw_table(tbgen_set(build, (TableKind)kind), m);
        facts[kind] = tbgen_facts(beside, (TableKind)kind);
        if (packed[results].block_count > 0 && !tbgen_pack_distances(&packing, beside, &packed[results], &packed[kind]))
            return false;
    }
    return true;
}

// Keeps only the side to move whose results take fewer bytes. Keeps both sides if the pair has conversions, since these
// do not follow from the moves alone.
static bool pack_pair(const BuildSet *build, Material m, TableKind results, Packed packed[2][TABLE_KINDS],
                      TableFacts facts[2][TABLE_KINDS]) {
    Material reversed = material_reversed(m);
    if (!pack_side(build, m, results, &packed[0][results], &facts[0][results]))
        return false;
    if (material_equal(m, reversed))
        return pack_beside(build, m, results, packed[0], facts[0]);
    if (!pack_side(build, reversed, results, &packed[1][results], &facts[1][results]))
        return false;
    if (!is_built(build, m, results, TABLE_CONVERSIONS))
        packed_free(&packed[packed_bytes(&packed[0][results]) <= packed_bytes(&packed[1][results])][results]);
    return pack_beside(build, m, results, packed[0], facts[0]) &&
           pack_beside(build, reversed, results, packed[1], facts[1]);
}

// The results are written last: if they exist, all other files do.
static bool write_all(const BuildSet *build, Material m, TableKind results, Packed packed[2][TABLE_KINDS],
                      TableFacts facts[2][TABLE_KINDS], Error *error) {
    for (int kind = TABLE_KINDS - 1; kind >= 0; kind--) {
        const Packed parts[2] = {packed[0][kind], packed[1][kind]};
        const TableFacts part_facts[2] = {facts[0][kind], facts[1][kind]};
        if (is_built(build, m, results, (TableKind)kind) &&
            !write_kind(build, m, (TableKind)kind, parts, part_facts, error))
            return false;
    }
    return true;
}

static bool pack_and_write(const BuildSet *build, Material m, TableKind results, Error *error) {
    Packed packed[2][TABLE_KINDS] = {{{0}}};
    TableFacts facts[2][TABLE_KINDS] = {{{0}}};
    error->what[0] = '\0';
    bool good = pack_pair(build, m, results, packed, facts);
    if (!good && !(build->stop && atomic_load(build->stop)))
        error_set(error, "out of memory");
    good = good && write_all(build, m, results, packed, facts, error);
    for (int part = 0; part < 2; part++)
        for (int kind = 0; kind < TABLE_KINDS; kind++)
            packed_free(&packed[part][kind]);
    return good;
}

// A damaged file is replaced, but not one that cannot be opened, since it may be good.
static bool may_be_replaced(const BuildSet *build, Material m, TableKind results, Error *error) {
    bool good = true;
    for (int kind = 0; good && kind < TABLE_KINDS; kind++) {
        Text path = {0};
        tb_file_name(&path, build->dir, build->game, m, (TableKind)kind);
        if (is_built(build, m, results, (TableKind)kind) && file_state(text_string(&path)) == FILE_UNREADABLE)
            good = error_set(error, "%s: cannot be read: %s", text_string(&path), file_reason());
        text_free(&path);
    }
    return good;
}

static BuildOutcome make_files(BuildSet *build, Material m, TableKind results, Error *error) {
    m = material_first(m);
    if (tbgen_check_all(build, m, results, error))
        return BUILD_KEPT;
    Error damage = *error;
    if (!may_be_replaced(build, m, results, error))
        return BUILD_FAILED;
    if (damage.what[0] && build->report)
        build->report(build->context, damage.what);
    TableKind values = tbgen_values(results, m);
    Solving solving = {build->threads, build->stop};
    RawSet *set = tbgen_set(build, values);
    if (!tbgen_load_needed(build, m, false, values, error))
        return BUILD_FAILED;
    tbgen_make_room(build, m, values, tbgen_plan_solving_bytes(set, m));
    bool done = (values == TABLE_RESULTS ? tbgen_solve_results : tbgen_solve_pair)(&solving, set, m, error) &&
                (!is_built(build, m, results, TABLE_CONVERSIONS) || tbgen_make_conversions(build, m, error)) &&
                pack_and_write(build, m, results, error);
    return done ? BUILD_DONE : BUILD_FAILED;
}

BuildOutcome tbgen_pair(BuildSet *build, Material m, Error *error) {
    return make_files(build, m, TABLE_RESULTS, error);
}

BuildOutcome tbgen_supa(BuildSet *build, Material m, Error *error) {
    return make_files(build, m, TABLE_SUPA, error);
}

// ---- Verification -----------------------------------------------------------------------------

typedef struct Verified {
    const RawSet *set;
    const RawTable *table;
    bool distances;
} Verified;

// Positions with a capture, like the side that is not stored, got their values from their successors when the files
// were loaded (load.h): only what is stored can be wrong.
static bool is_right(const void *context, const Position *p, uint64_t number, MoveList *list) {
    const Verified *v = context;
    if (generator_can_capture(v->set->rules.generator, p))
        return true;
    Value value = (Value)raw_value_of_moves(v->set, p, !v->distances, list);
    return (v->distances ? value : value_result(value)) == raw_at(v->table, number);
}

static bool verify_values(const BuildSet *build, Material m, TableKind values, Error *error) {
    const RawSet *set = tbgen_set(build, values);
    Verified v = {set, raw_table(set, m), !tb_kind_is_results(values)};
    return tbgen_verify_positions(build, &v.table->index,
                                  values == TABLE_SUPA_DISTANCES ? "the clean win of position" : "position", is_right,
                                  &v, error);
}

static bool verify_stored(const BuildSet *build, Material m, TableKind results, TableKind values, Error *error) {
    TableFile *file = tbgen_open(build, m, results, NULL, error);
    bool good = file != NULL;
    for (int part = 0; good && part < file->part_count; part++)
        if (tb_part_is_stored(&file->parts[part]))
            good = verify_values(build, file->parts[part].index.material, values, error);
    tb_file_close(file);
    return good;
}

static bool verify(BuildSet *build, Material m, TableKind results, Error *error) {
    m = material_first(m);
    TableKind values = tbgen_values(results, m);
    const RawSet *set = tbgen_set(build, values);
    return tbgen_check_all(build, m, results, error) && tbgen_load_needed(build, m, true, values, error) &&
           verify_stored(build, m, results, values, error) &&
           tbgen_verify_facts(build, m, results, values, set, error) &&
           (values == results || tbgen_verify_facts(build, m, values, values, set, error));
}

bool tbgen_verify(BuildSet *build, Material m, Error *error) {
    return verify(build, m, TABLE_RESULTS, error) &&
           (!tbgen_wants(build, m, TABLE_CONVERSIONS) || tbgen_verify_conversions(build, m, error));
}

bool tbgen_verify_supa(BuildSet *build, Material m, Error *error) {
    return verify(build, m, TABLE_SUPA, error);
}
