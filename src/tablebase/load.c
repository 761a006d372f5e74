#include "tablebase/load.h"

#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "tablebase/distances.h"

enum { BLOCK = 1 << PACK_BLOCK_BITS };

typedef struct Loader {
    const TableShelf *shelf;
    RawTable *table;
    TableFile *files[TABLE_KINDS]; // distances may be NULL
    int part;
    Model model;
    Mutex mutex; // guards the error
    Error *error;
    atomic_bool failed;
} Loader;

void load_name_file(const TableShelf *shelf, const TableFile *file, const Error *what, Error *error) {
    Text name = {0};
    table_file_name(&name, shelf->dir, shelf->movement, file->material, file->kind);
    error_set(error, "%s: %s", text_string(&name), what->what);
    text_free(&name);
}

static void fail(Loader *loader, const TableFile *file, const Error *what) {
    mutex_lock(&loader->mutex);
    if (!atomic_exchange(&loader->failed, true))
        load_name_file(loader->shelf, file, what, loader->error);
    mutex_unlock(&loader->mutex);
}

// What the files say of a block.
static bool decode_block(Loader *loader, uint32_t block, uint64_t begin, uint64_t end) {
    uint8_t bytes[BLOCK_BYTES_MAX], results[BLOCK];
    Value *values = loader->table->values + begin;
    const TableIndex *t = &loader->table->index;
    Error what;
    TableFile *file = loader->files[TABLE_RESULTS];
    int length = table_file_read(file, loader->part, block, bytes, &what);
    if (length >= 0 && !codec_decode(t, &loader->model, begin, end, bytes, (size_t)length, results)) {
        error_set(&what, "block %u makes no sense", (unsigned)block);
        length = -1;
    }
    if (length >= 0 && loader->files[TABLE_DISTANCES]) {
        file = loader->files[TABLE_DISTANCES];
        length = table_file_read(file, loader->part, block, bytes, &what);
        if (length >= 0 && !distances_decode(t, begin, end, results, bytes, (size_t)length, values)) {
            error_set(&what, "block %u makes no sense", (unsigned)block);
            length = -1;
        }
    } else if (length >= 0) {
        memcpy(values, results, (size_t)(end - begin));
    }
    if (length < 0)
        fail(loader, file, &what);
    return length >= 0;
}

static void load_block(void *context, uint64_t block) {
    Loader *loader = context;
    const TableIndex *t = &loader->table->index;
    uint64_t begin = block * BLOCK, end = begin + BLOCK < t->size ? begin + BLOCK : t->size;
    if (atomic_load(&loader->failed) || !decode_block(loader, (uint32_t)block, begin, end))
        return;
    const TableShelf *shelf = loader->shelf;
    bool results_only = !loader->files[TABLE_DISTANCES];
    TableBoard board = index_board(t, begin);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = begin; i < end; i++) {
        if (i > begin)
            index_next(t, &board);
        Position p = table_board_position(board);
        if (!generator_can_capture(shelf->generator, &p))
            continue;
        int value = raw_captures_value(shelf->set, shelf->generator, &p, results_only, &list);
        loader->table->values[i] = results_only ? value_result((Value)value) : (Value)value;
    }
    move_list_free(&list);
}

static bool load_part(Loader *loader, int part) {
    const TableShelf *shelf = loader->shelf;
    const TablePart *p = &loader->files[TABLE_RESULTS]->parts[part];
    loader->part = part;
    if (!model_read(&loader->model, p->model, p->model_length)) {
        Error what = {"its model makes no sense"};
        fail(loader, loader->files[TABLE_RESULTS], &what);
        return false;
    }
    loader->table = raw_add(shelf->set, p->index.material);
    if (!loader->table)
        return error_set(loader->error, "not enough memory");
    return parallel_run(shelf->threads, p->block_count, load_block, loader, shelf->stop) &&
           !atomic_load(&loader->failed);
}

TableFile *load_open(const TableShelf *shelf, Material m, TableKind kind, bool *missing, Error *error) {
    Text name = {0};
    table_file_name(&name, shelf->dir, shelf->movement, m, kind);
    TableFile *file = table_file_open(text_string(&name), shelf->movement, m, kind, missing, error);
    text_free(&name);
    return file;
}

static bool load_pair(const TableShelf *shelf, Material m, bool distances, Error *error) {
    Loader *loader = calloc(1, sizeof *loader);
    if (!loader || !mutex_init(&loader->mutex)) {
        free(loader);
        return error_set(error, "not enough memory");
    }
    loader->shelf = shelf;
    loader->error = error;
    error->what[0] = '\0';
    TableFile *results = loader->files[TABLE_RESULTS] = load_open(shelf, m, TABLE_RESULTS, NULL, error);
    bool loaded = results != NULL;
    if (loaded && distances)
        loaded = (loader->files[TABLE_DISTANCES] = load_open(shelf, m, TABLE_DISTANCES, NULL, error)) != NULL;
    for (int part = 0; loaded && part < results->part_count; part++)
        loaded = load_part(loader, part);
    if (!loaded) {
        raw_remove(shelf->set, m);
        raw_remove(shelf->set, material_reversed(m));
    }
    for (int kind = 0; kind < TABLE_KINDS; kind++)
        table_file_close(loader->files[kind]);
    mutex_free(&loader->mutex);
    free(loader);
    return loaded;
}

static bool check_blocks(const TableShelf *shelf, TableFile *file, Error *error) {
    uint8_t bytes[BLOCK_BYTES_MAX];
    Error what;
    for (int part = 0; part < file->part_count; part++)
        for (uint32_t b = 0; b < file->parts[part].block_count; b++)
            if (table_file_read(file, part, b, bytes, &what) < 0) {
                load_name_file(shelf, file, &what, error);
                return false;
            }
    return true;
}

bool load_check_kind(const TableShelf *shelf, Material m, TableKind kind, Error *error) {
    bool missing;
    TableFile *file = load_open(shelf, m, kind, &missing, error);
    if (missing)
        error->what[0] = '\0';
    bool good = file && check_blocks(shelf, file, error);
    table_file_close(file);
    return good;
}

bool load_check(const TableShelf *shelf, Material m, Error *error) {
    return load_check_kind(shelf, m, TABLE_RESULTS, error) &&
           (material_pieces(m) > DISTANCE_PIECES || load_check_kind(shelf, m, TABLE_DISTANCES, error));
}

static void mark_needed(Material m, bool needed[MATERIAL_SLOTS]) {
    Material list[MATERIAL_LIST];
    for (int k = material_successors(m, list); k > 0; k--)
        if (!needed[material_slot(list[k - 1])]) {
            needed[material_slot(list[k - 1])] = true;
            mark_needed(list[k - 1], needed);
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

bool load_needed(TableShelf *shelf, Material m, bool own, bool distances, Error *error) {
    bool needed[MATERIAL_SLOTS] = {false};
    m = material_first(m);
    mark_needed(m, needed);
    needed[material_slot(m)] = own;
    make_room(shelf->set, shelf->kept_bytes, needed);
    Material list[MATERIAL_LIST];
    for (int pieces = 2; pieces <= material_pieces(m); pieces++) {
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++)
            if (needed[material_slot(list[i])] && !raw_table(shelf->set, list[i]) &&
                !load_pair(shelf, list[i], distances, error))
                return false;
    }
    return true;
}

TableFacts load_facts(const RawTable *table, bool distances) {
    uint64_t counts[3] = {0};
    Value longest = 0;
    TableFacts facts = {.positions = table->index.size};
    for (uint64_t i = 0; i < table->index.size; i++) {
        Value v = table->values[i];
        counts[value_result(v)]++;
        if (distances && value_is_win(v) && v > longest) {
            longest = v;
            facts.longest_number = i;
        }
    }
    facts.draws = counts[VALUE_DRAW];
    facts.losses = counts[VALUE_LOST];
    facts.wins = counts[VALUE_WON];
    facts.longest = longest ? longest - 1u : 0;
    return facts;
}
