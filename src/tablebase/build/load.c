#include "tablebase/build/load.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "tablebase/format/block.h"
#include "tablebase/format/goals.h"

typedef struct Loader {
    const TableShelf *shelf;
    const LoadOrder *order;
    RawTable *table;
    TableFile *results, *values; // values is NULL where the results alone are wanted
    int part;
    ContextModel model;
    Mutex mutex; // guards the error
    Error *error;
    atomic_bool failed;
} Loader;

static void fail(Loader *loader, const TableFile *file, const Error *what) {
    mutex_lock(&loader->mutex);
    if (!atomic_exchange(&loader->failed, true))
        shelf_name_file(loader->shelf, file, what, loader->error);
    mutex_unlock(&loader->mutex);
}

// What the files say of a block.
static bool decode_block(Loader *loader, uint32_t block) {
    uint8_t results[BLOCK_POSITIONS];
    const TableIndex *t = &loader->table->index;
    Value *values = loader->table->values + block_begin(block);
    Error what;
    TableFile *file = loader->results;
    bool good = block_results(file, loader->part, &loader->model, block, results, &what);
    if (good && loader->values) {
        file = loader->values;
        good = block_values(file, loader->part, block, results, values, &what);
    } else if (good) {
        memcpy(values, results, (size_t)(block_end(t, block) - block_begin(block)));
    }
    if (!good)
        fail(loader, file, &what);
    return good;
}

static void load_block(void *context, uint64_t block) {
    Loader *loader = context;
    const TableIndex *t = &loader->table->index;
    if (atomic_load(&loader->failed) || !decode_block(loader, (uint32_t)block))
        return;
    TableBoard board = index_board(t, block_begin(block));
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = block_begin(block); i < block_end(t, block); i++) {
        if (i > block_begin(block))
            index_next(t, &board);
        Position p = table_board_position(board);
        if (generator_can_capture(loader->shelf->generator, &p))
            loader->table->values[i] = loader->order->captures_value(loader->order->context, &p, &list);
    }
    move_list_free(&list);
}

static bool load_part(Loader *loader, int part) {
    const TableShelf *shelf = loader->shelf;
    const TablePart *p = &loader->results->parts[part];
    loader->part = part;
    if (!model_read(&loader->model, p->model, p->model_length)) {
        Error what = {"its model is corrupt"};
        fail(loader, loader->results, &what);
        return false;
    }
    loader->table = raw_add(loader->order->set, p->index.material);
    if (!loader->table)
        return error_set(loader->error, "out of memory");
    return parallel_run(shelf->threads, p->block_count, load_block, loader, shelf->stop) &&
           !atomic_load(&loader->failed);
}

static bool load_files(Loader *loader, Material m) {
    const LoadOrder *order = loader->order;
    bool results_only = table_kind_is_results(order->values);
    loader->results = shelf_open(loader->shelf, m, table_kind_results(order->values), NULL, loader->error);
    if (loader->results && !results_only)
        loader->values = shelf_open(loader->shelf, m, order->values, NULL, loader->error);
    bool loaded = loader->results && (results_only || loader->values);
    for (int part = 0; loaded && part < loader->results->part_count; part++)
        loaded = load_part(loader, part);
    table_file_close(loader->results);
    table_file_close(loader->values);
    return loaded;
}

bool load_pair(const TableShelf *shelf, const LoadOrder *order, Material m, Error *error) {
    Loader *loader = memory_new(1, sizeof *loader);
    if (!mutex_init(&loader->mutex)) {
        free(loader);
        return error_set(error, "the system has no mutex left");
    }
    loader->shelf = shelf;
    loader->order = order;
    loader->error = error;
    error->what[0] = '\0';
    bool loaded = load_files(loader, m);
    if (!loaded) {
        raw_remove(order->set, m);
        raw_remove(order->set, material_reversed(m));
    }
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
    const RawTable *table = raw_table(set, m);
    return table ? table->index.size : 0;
}

// Classes that are not needed leave the set when it has become large, both of a pair together.
static void make_room(RawSet *set, uint64_t kept_bytes, const bool needed[MATERIAL_SLOTS]) {
    uint64_t bytes = 0;
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        bytes += set->tables[i] ? set->tables[i]->index.size : 0;
    for (int i = 0; bytes > kept_bytes && i < MATERIAL_SLOTS; i++) {
        if (!set->tables[i])
            continue;
        Material m = material_first(set->tables[i]->index.material), reversed = material_reversed(m);
        if (needed[material_slot(m)])
            continue;
        bytes -= bytes_of(set, m) + (material_equal(m, reversed) ? 0 : bytes_of(set, reversed));
        raw_remove(set, m);
        raw_remove(set, reversed);
    }
}

typedef struct Captures {
    const RawSet *set;
    const Generator *generator;
} Captures;

static Value captures_value(const void *context, const Position *p, MoveList *list) {
    const Captures *c = context;
    return (Value)raw_captures_value(c->set, c->generator, p, false, list);
}

static Value captures_result(const void *context, const Position *p, MoveList *list) {
    const Captures *c = context;
    return value_result((Value)raw_captures_value(c->set, c->generator, p, true, list));
}

bool load_needed(TableShelf *shelf, Material m, bool own, TableKind values, Error *error) {
    RawSet *set = shelf_set(shelf, values);
    Captures captures = {set, shelf->generator};
    LoadOrder order = {set, values, values == TABLE_RESULTS ? captures_result : captures_value, &captures};
    bool needed[MATERIAL_SLOTS] = {false};
    m = material_first(m);
    mark_needed(set, m, needed);
    needed[material_slot(m)] = own;
    make_room(set, shelf->kept_bytes, needed);
    Material list[MATERIAL_LIST];
    for (int pieces = 2; pieces <= material_pieces(m); pieces++) {
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++)
            if (needed[material_slot(list[i])] && !raw_table(set, list[i]) && !load_pair(shelf, &order, list[i], error))
                return false;
    }
    return true;
}

static int plies_of(Value value, TableKind kind) {
    return kind == TABLE_GOALS ? goal_plies(value) : table_kind_is_results(kind) ? 0 : value - 1;
}

TableFacts load_facts(const RawTable *table, TableKind kind) {
    uint64_t counts[3] = {0};
    int longest = 0;
    TableFacts facts = {.positions = table->index.size};
    for (uint64_t i = 0; i < table->index.size; i++) {
        Value v = table->values[i];
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
