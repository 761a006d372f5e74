#include "tablebase/tablebase.h"

#include <stdlib.h>
#include <string.h>

#include "tablebase/cache.h"
#include "tablebase/distances.h"
#include "tablebase/find.h"
#include "tablebase/goal_tables.h"
#include "tablebase/load.h"

enum { BLOCK = 1 << PACK_BLOCK_BITS, DISTANCE_SHARE = 4 /* of the cache: one part in so many */ };

// One class, by its side to move.
typedef struct Table {
    TableFile *files[TABLE_KINDS]; // shared with the reverse class; NULL where there is none
    int part;
    TableIndex index;     // a copy, within reach of the probe
    uint64_t first_block; // the blocks of all tables are numbered through
    Model *model;
    atomic_bool damaged; // a block was: the table is not asked again
} Table;

struct Tablebase {
    const Generator *generator;
    const char *movement;
    TableReport *report;
    void *context;
    BlockCache results, values;
    TableFile **files; // all that are open
    int file_count, pieces, largest;
    uint64_t blocks; // of all tables
    _Atomic uint64_t blocks_read;
    Table *tables[MATERIAL_SLOTS];
    GoalTables goals;
};

// ---- Opening ----------------------------------------------------------------------------------

static void report_damage(const Tablebase *tb, const char *what) {
    if (tb->report)
        tb->report(tb->context, what);
}

static TableFile *open_kind(const Tablebase *tb, const char *path, Material m, TableKind kind) {
    return table_file_find(path, tb->movement, m, kind, tb->report, tb->context);
}

static bool keep_file(Tablebase *tb, TableFile *file) {
    TableFile **files = realloc(tb->files, ((size_t)tb->file_count + 1) * sizeof(TableFile *));
    if (!files) {
        table_file_close(file);
        return false;
    }
    tb->files = files;
    tb->files[tb->file_count++] = file;
    return true;
}

static bool add_table(Tablebase *tb, TableFile *const files[TABLE_KINDS], int part) {
    const TablePart *p = &files[TABLE_RESULTS]->parts[part];
    Table *table = calloc(1, sizeof *table);
    if (!table)
        return false;
    tb->tables[material_slot(p->index.material)] = table;
    memcpy(table->files, files, sizeof table->files);
    table->part = part;
    table->index = p->index;
    table->first_block = tb->blocks;
    tb->blocks += p->block_count;
    tb->largest = material_pieces(p->index.material); // the smaller ones came first
    atomic_init(&table->damaged, false);
    table->model = malloc(sizeof *table->model);
    return table->model && model_read(table->model, p->model, p->model_length);
}

// False when out of memory.
static bool open_pair(Tablebase *tb, const char *path, Material m) {
    TableFile *files[TABLE_KINDS] = {open_kind(tb, path, m, TABLE_RESULTS), NULL};
    if (!files[TABLE_RESULTS])
        return true;
    if (!keep_file(tb, files[TABLE_RESULTS]))
        return false;
    files[TABLE_DISTANCES] = open_kind(tb, path, m, TABLE_DISTANCES);
    if (files[TABLE_DISTANCES] && !keep_file(tb, files[TABLE_DISTANCES]))
        return false;
    for (int part = 0; part < files[TABLE_RESULTS]->part_count; part++)
        if (!add_table(tb, files, part))
            return false;
    return true;
}

static bool open_all(Tablebase *tb, const char *path) {
    bool complete = true;
    for (int pieces = 2; pieces <= TABLE_PIECES_MAX; pieces++) {
        Material list[MATERIAL_LIST];
        for (int k = material_list(pieces, list); k > 0; k--) {
            if (!open_pair(tb, path, list[k - 1]))
                return false;
            complete = complete && tb->tables[material_slot(list[k - 1])];
        }
        if (complete)
            tb->pieces = pieces;
    }
    return true;
}

Tablebase *tablebase_open(const char *path, const Profile *profile, size_t cache_mb, TableReport *report,
                          void *context) {
    Tablebase *tb = calloc(1, sizeof *tb);
    if (!tb)
        return NULL;
    tb->generator = profile->generator;
    tb->movement = material_movement(profile);
    tb->report = report;
    tb->context = context;
    goal_tables_open(&tb->goals, path, profile, report, context);
    size_t bytes = cache_mb << 20, share = bytes / DISTANCE_SHARE;
    if ((!tb->movement || open_all(tb, path)) && cache_init(&tb->results, tb->blocks, 2, bytes - share) &&
        cache_init(&tb->values, tb->blocks, 8, share))
        return tb;
    tablebase_free(tb);
    return NULL;
}

void tablebase_free(Tablebase *tb) {
    if (!tb)
        return;
    for (int i = 0; i < tb->file_count; i++)
        table_file_close(tb->files[i]);
    free(tb->files);
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        if (tb->tables[i]) {
            free(tb->tables[i]->model);
            free(tb->tables[i]);
        }
    cache_free(&tb->results);
    cache_free(&tb->values);
    goal_tables_close(&tb->goals);
    free(tb);
}

int tablebase_pieces(const Tablebase *tb) {
    return tb->pieces;
}

int tablebase_largest(const Tablebase *tb) {
    return tb->largest;
}

int tablebase_files(const Tablebase *tb) {
    return tb->file_count;
}

uint64_t tablebase_blocks_read(const Tablebase *tb) {
    return atomic_load_explicit(&tb->blocks_read, memory_order_relaxed) +
           atomic_load_explicit(&tb->goals.blocks_read, memory_order_relaxed);
}

// ---- Blocks -----------------------------------------------------------------------------------

static uint64_t block_end(const TableIndex *t, uint64_t begin) {
    return begin + BLOCK < t->size ? begin + BLOCK : t->size;
}

static void give_up(Tablebase *tb, Table *table, const TableFile *file, const Error *what) {
    if (atomic_exchange(&table->damaged, true))
        return;
    char name[MATERIAL_NAME];
    material_name(file->material, name);
    Text line = {0};
    text_printf(&line, "%s-%s.%s: %s", tb->movement, name, table_file_extension(file->kind), what->what);
    report_damage(tb, text_string(&line));
    text_free(&line);
}

static bool read_results(Tablebase *tb, Table *table, uint32_t block, uint8_t results[BLOCK]) {
    TableFile *file = table->files[TABLE_RESULTS];
    const TableIndex *t = &table->index;
    uint64_t begin = (uint64_t)block << PACK_BLOCK_BITS;
    uint8_t bytes[BLOCK_BYTES_MAX];
    Error what = {"a block makes no sense"};
    atomic_fetch_add_explicit(&tb->blocks_read, 1, memory_order_relaxed);
    int length = table_file_read(file, table->part, block, bytes, &what);
    if (length >= 0 && codec_decode(t, table->model, begin, block_end(t, begin), bytes, (size_t)length, results))
        return true;
    give_up(tb, table, file, &what);
    return false;
}

static bool read_distances(Tablebase *tb, Table *table, uint32_t block, const uint8_t results[BLOCK],
                           Value values[BLOCK]) {
    TableFile *file = table->files[TABLE_DISTANCES];
    const TableIndex *t = &table->index;
    uint64_t begin = (uint64_t)block << PACK_BLOCK_BITS;
    uint8_t bytes[BLOCK_BYTES_MAX];
    Error what = {"a block makes no sense"};
    int length = table_file_read(file, table->part, block, bytes, &what);
    if (length >= 0 && distances_decode(t, begin, block_end(t, begin), results, bytes, (size_t)length, values))
        return true;
    give_up(tb, table, file, &what);
    return false;
}

// ---- Probing ----------------------------------------------------------------------------------

static Table *table_of(const Tablebase *tb, TableBoard b) {
    Material m = table_board_material(b);
    if (material_pieces(m) > TABLE_PIECES_MAX)
        return NULL;
    Table *table = tb->tables[material_slot(m)];
    return table && !atomic_load_explicit(&table->damaged, memory_order_relaxed) ? table : NULL;
}

// The result at `number` of the table, from the cache where it is there; 3, as TABLE_UNKNOWN, where it cannot be had.
static int result_at(Tablebase *tb, Table *table, uint64_t number) {
    uint32_t block = (uint32_t)(number >> PACK_BLOCK_BITS), place = number % BLOCK;
    int result = cache_probe(&tb->results, table->first_block + block, place);
    if (result >= 0)
        return result;
    uint8_t results[BLOCK] = {0};
    if (!read_results(tb, table, block, results))
        return TABLE_UNKNOWN;
    cache_store(&tb->results, table->first_block + block, results);
    return results[place];
}

// The value there (values.h), -1 where it cannot be had.
static int value_at(Tablebase *tb, Table *table, uint64_t number) {
    uint32_t block = (uint32_t)(number >> PACK_BLOCK_BITS), place = number % BLOCK;
    int value = cache_probe(&tb->values, table->first_block + block, place);
    if (value >= 0)
        return value;
    uint8_t results[BLOCK];
    Value values[BLOCK];
    if (!read_results(tb, table, block, results) || !read_distances(tb, table, block, results, values))
        return -1;
    cache_store(&tb->values, table->first_block + block, values);
    return values[place];
}

TableResult tablebase_probe_quiet(Tablebase *tb, const Position *p) {
    if (!p->pieces[position_side(p)])
        return TABLE_LOSS;
    TableBoard b = table_board_of(p);
    Table *table = table_of(tb, b);
    return table ? (TableResult)result_at(tb, table, index_of(&table->index, b)) : TABLE_UNKNOWN;
}

// The best that the captures of `p` lead to, by `probe`; the distances with it where that finds them.
static TableResult follow_captures(Tablebase *tb, const Position *p, int *plies,
                                   TableResult (*probe)(Tablebase *tb, const Position *p, int *plies)) {
    MoveList list;
    move_list_init(&list);
    tb->generator->captures(p, &list);
    Choice choice = {0};
    bool unknown = false, no_distance = false;
    for (int i = 0; i < list.count; i++) {
        Position next = position_after(p, list.moves[i]);
        int after = -1;
        TableResult result = probe(tb, &next, &after);
        unknown = unknown || result == TABLE_UNKNOWN;
        no_distance = no_distance || after < 0 || after >= VALUE_MAX - 1;
        if (result != TABLE_UNKNOWN)
            choice_add(&choice, result == TABLE_DRAW ? VALUE_DRAW : value_of_plies((Value)result, after));
    }
    move_list_free(&list);
    int value = choice_value(&choice);
    // A win is one whatever the unknown moves are worth, though a shorter one may be among them.
    if (unknown && !choice.win)
        return TABLE_UNKNOWN;
    *plies = value == VALUE_DRAW ? 0 : unknown || no_distance ? -1 : value - 1;
    return (TableResult)value_result((Value)value);
}

static TableResult probe_result(Tablebase *tb, const Position *p, int *plies) {
    *plies = -1;
    if (!generator_can_capture(tb->generator, p))
        return tablebase_probe_quiet(tb, p);
    return follow_captures(tb, p, plies, probe_result);
}

TableResult tablebase_probe(Tablebase *tb, const Position *p) {
    int plies;
    return probe_result(tb, p, &plies);
}

static TableResult quiet_distance(Tablebase *tb, const Position *p, int *plies) {
    *plies = 0;
    if (!p->pieces[position_side(p)])
        return TABLE_LOSS;
    *plies = -1;
    TableBoard b = table_board_of(p);
    Table *table = table_of(tb, b);
    if (!table)
        return TABLE_UNKNOWN;
    uint64_t number = index_of(&table->index, b);
    TableResult result = (TableResult)result_at(tb, table, number);
    if (result == TABLE_DRAW) {
        *plies = 0;
    } else if (result != TABLE_UNKNOWN && table->files[TABLE_DISTANCES]) {
        int value = value_at(tb, table, number);
        *plies = value < 0 ? -1 : value - 1;
    }
    return result;
}

TableResult tablebase_probe_distance(Tablebase *tb, const Position *p, int *plies) {
    if (!generator_can_capture(tb->generator, p))
        return quiet_distance(tb, p, plies);
    return follow_captures(tb, p, plies, tablebase_probe_distance);
}

int tablebase_goal(Tablebase *tb, const Position *p) {
    return goal_tables_value(&tb->goals, p);
}
