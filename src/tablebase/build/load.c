#include "tablebase/build/load.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "tablebase/format/block.h"
#include "tablebase/format/conversion.h"

typedef struct Loader {
    const BuildSet *build;
    const LoadOrder *order;
    RawTable *table;
    TableFile *results, *values; // values is NULL if only the results are wanted
    int part;
    ContextModel model;
    Mutex mutex; // guards the error
    Error *error;
    atomic_bool failed;
} Loader;

static void fail(Loader *loader, const TableFile *file, const Error *what) {
    mutex_lock(&loader->mutex);
    if (!atomic_exchange(&loader->failed, true))
        tbgen_name_file(loader->build, file, what, loader->error);
    mutex_unlock(&loader->mutex);
}

// Computes, from the moves, the values that the files do not store: those of the positions begin..end-1 with `open`
// set, or of all if `open` is NULL.
static void work_out(const Loader *loader, uint64_t begin, uint64_t end, const bool *open) {
    const LoadOrder *order = loader->order;
    const TableIndex *t = &loader->table->index;
    IndexWalk walk = index_walk(t);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = begin; i < end; i++) {
        if (open && !open[i - begin])
            continue;
        Position p = tb_board_position(index_walk_to(&walk, i));
        raw_put(loader->table, i, order->value_of_moves(order->context, &p, &list));
    }
    move_list_free(&list);
}

// Decodes a block, and computes the values of its positions with a capture.
static void load_block(void *context, uint64_t block) {
    Loader *loader = context;
    const BuildSet *build = loader->build;
    const TableIndex *t = &loader->table->index;
    uint64_t begin = block_begin(block), end = block_end(t, block);
    BlockResults decoded;
    Error what;
    if (atomic_load(&loader->failed))
        return;
    if (!block_results(build->game->generator, loader->results, loader->part, &loader->model, (uint32_t)block, &decoded,
                       &what)) {
        fail(loader, loader->results, &what);
        return;
    }
    if (!loader->values) {
        for (uint64_t i = begin; i < end; i++)
            raw_put(loader->table, i, decoded.results[i - begin]);
    } else if (!block_values(loader->values, loader->part, (uint32_t)block, &decoded, loader->table->values + begin,
                             &what)) {
        fail(loader, loader->values, &what);
        return;
    }
    work_out(loader, begin, end, decoded.open);
}

// Does the same for a side that is not stored: nothing needs to be decoded.
static void derive_block(void *context, uint64_t block) {
    const Loader *loader = context;
    work_out(loader, block_begin(block), block_end(&loader->table->index, block), NULL);
}

static bool load_part(Loader *loader, int part, bool stored) {
    const BuildSet *build = loader->build;
    const TablePart *p = &loader->results->parts[part];
    loader->part = part;
    if (loader->values && tb_part_is_stored(&loader->values->parts[part]) != stored) {
        Error what = {"it does not hold the side to move that its results hold"};
        fail(loader, loader->values, &what);
        return false;
    }
    if (stored && !model_read(&loader->model, p->model, p->model_length)) {
        Error what = {"its model is corrupt"};
        fail(loader, loader->results, &what);
        return false;
    }
    loader->table = raw_add(loader->order->set, p->index.material);
    if (!loader->table)
        return error_set(loader->error, "out of memory");
    return parallel_run(build->threads, block_count(&p->index), stored ? load_block : derive_block, loader,
                        build->stop) &&
           !atomic_load(&loader->failed);
}

// The stored side comes first, since the other follows from it.
static bool load_parts(Loader *loader, bool stored) {
    for (int part = 0; part < loader->results->part_count; part++)
        if (tb_part_is_stored(&loader->results->parts[part]) == stored && !load_part(loader, part, stored))
            return false;
    return true;
}

static bool load_files(Loader *loader, Material m) {
    const LoadOrder *order = loader->order;
    bool results_only = tb_kind_is_results(order->values);
    loader->results = tbgen_open(loader->build, m, tb_kind_results(order->values), NULL, loader->error);
    if (loader->results && !results_only)
        loader->values = tbgen_open(loader->build, m, order->values, NULL, loader->error);
    bool loaded = loader->results && (results_only || loader->values);
    loaded = loaded && load_parts(loader, true) && load_parts(loader, false);
    tb_file_close(loader->results);
    tb_file_close(loader->values);
    return loaded;
}

bool tbgen_load_pair(const BuildSet *build, const LoadOrder *order, Material m, Error *error) {
    Loader *loader = memory_new(1, sizeof *loader);
    if (!mutex_init(&loader->mutex)) {
        free(loader);
        return error_set(error, "the system has no mutex left");
    }
    loader->build = build;
    loader->order = order;
    loader->error = error;
    error->what[0] = '\0';
    bool loaded = load_files(loader, m);
    if (!loaded)
        raw_remove_pair(order->set, m);
    mutex_free(&loader->mutex);
    free(loader);
    return loaded;
}

static void mark_needed(const RawSet *set, Material m, bool needed[MATERIAL_SLOTS]) {
    Material list[MATERIAL_LIST];
    for (int k = material_successors(m, list); k > 0; k--)
        if (!needed[material_slot(list[k - 1])] && raw_has_class(set, list[k - 1])) {
            needed[material_slot(list[k - 1])] = true;
            mark_needed(set, list[k - 1], needed);
        }
}

static uint64_t bytes_of(const RawSet *set, Material m) {
    return raw_table(set, m) ? raw_table(set, m)->bytes : 0;
}

// Drops classes that are not needed, both of a pair together, until the set and the wanted bytes fit into memory.
static void make_room(const BuildSet *build, RawSet *set, uint64_t wanted, const bool needed[MATERIAL_SLOTS]) {
    uint64_t bytes = wanted;
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        bytes += set->tables[i] ? set->tables[i]->bytes : 0;
    for (int i = 0; bytes > build->memory_bytes && i < MATERIAL_SLOTS; i++) {
        if (!set->tables[i])
            continue;
        Material m = material_first(set->tables[i]->index.material), reversed = material_reversed(m);
        if (needed[material_slot(m)])
            continue;
        bytes -= bytes_of(set, m) + (material_equal(m, reversed) ? 0 : bytes_of(set, reversed));
        raw_remove_pair(set, m);
    }
}

static Value value_of_moves(const void *context, const Position *p, MoveList *list) {
    return (Value)raw_value_of_moves(context, p, false, list);
}

static Value result_of_moves(const void *context, const Position *p, MoveList *list) {
    return value_result((Value)raw_value_of_moves(context, p, true, list));
}

static uint64_t bytes_missing(const RawSet *set, const bool needed[MATERIAL_SLOTS]) {
    uint64_t bytes = 0;
    for (int pieces = 2; pieces <= TABLE_PIECES_MAX; pieces++) {
        Material list[MATERIAL_LIST];
        for (int k = material_list(pieces, list); k > 0; k--)
            if (needed[material_slot(list[k - 1])] && !raw_table(set, list[k - 1]))
                bytes += 2 * raw_bytes(set, list[k - 1]);
    }
    return bytes;
}

void tbgen_make_room(const BuildSet *build, Material m, TableKind values, uint64_t bytes) {
    RawSet *set = tbgen_set(build, values);
    bool needed[MATERIAL_SLOTS] = {false};
    Material list[MATERIAL_LIST];
    for (int k = material_successors(m, list); k > 0; k--)
        needed[material_slot(list[k - 1])] = true;
    for (int pieces = 2; pieces < material_pieces(m); pieces++)
        for (int k = material_list(pieces, list); k > 0; k--)
            needed[material_slot(list[k - 1])] = true;
    make_room(build, set, bytes, needed);
}

bool tbgen_load_needed(BuildSet *build, Material m, bool own, TableKind values, Error *error) {
    RawSet *set = tbgen_set(build, values);
    LoadOrder order = {set, values, values == TABLE_RESULTS ? result_of_moves : value_of_moves, set};
    bool needed[MATERIAL_SLOTS] = {false};
    m = material_first(m);
    mark_needed(set, m, needed);
    needed[material_slot(m)] = own;
    make_room(build, set, bytes_missing(set, needed), needed);
    Material list[MATERIAL_LIST];
    for (int pieces = 2; pieces <= material_pieces(m); pieces++) {
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++)
            if (needed[material_slot(list[i])] && !raw_table(set, list[i]) &&
                !tbgen_load_pair(build, &order, list[i], error))
                return false;
    }
    return true;
}

static int plies_of(Value value, TableKind kind) {
    return kind == TABLE_CONVERSIONS ? tb_conversion_plies(value) : tb_kind_is_results(kind) ? 0 : value - 1;
}

TableFacts tbgen_facts(const RawTable *table, TableKind kind) {
    uint64_t counts[3] = {0};
    int longest = 0;
    TableFacts facts = {.positions = table->index.size};
    for (uint64_t i = 0; i < table->index.size; i++) {
        Value v = raw_at(table, i);
        counts[value_result(v)]++;
        if (value_is_win(v) && plies_of(v, kind) > longest) {
            longest = plies_of(v, kind);
            facts.longest_number = i;
        }
    }
    facts.draws = counts[VALUE_DRAW];
    facts.losses = counts[VALUE_LOST];
    facts.wins = counts[VALUE_WON];
    facts.longest = (uint32_t)longest;
    return facts;
}
