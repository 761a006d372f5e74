#include "tablebase/probe/tablebase.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/rng.h"
#include "tablebase/format/adjudged.h"
#include "tablebase/format/block.h"
#include "tablebase/probe/cache.h"
#include "tablebase/probe/successors.h"

enum {
    VALUES_SHARE = 4,  // one part in this many of the cache is for distances and conversions
    DERIVED_SHARE = 8, // and one for the results of sides that are not stored
    CACHE_MB_MIN = 64, // if the size of the cache is chosen here
    CACHE_MB_MAX = SIZE_MAX > UINT32_MAX ? 1024 : 256
};

// Results computed by one ply of search, each in one word: bits 0 and 1 the result, above them the number of the
// position, its class and its kind, and bit 63. Any thread may read or replace any word.
typedef struct DerivedCache {
    _Atomic uint64_t *words;
    int bits; // the number of words as a power of two
} DerivedCache;

// One class, by its side to move.
typedef struct Table {
    TableFile *files[TABLE_KINDS]; // shared with the reverse class; NULL where there is none
    int part;
    TableIndex index;                  // a copy, near the other data of a probe
    uint64_t first_block[TABLE_KINDS]; // number of its first block, among those of all tables, in the cache of its kind
    _Atomic(ContextModel *) models[TABLE_KINDS]; // of the results, NULL until a block is read
    atomic_bool damaged[TABLE_KINDS];            // whether a block was: that file is not read again
} Table;

struct Tablebase {
    Rules rules; // of the game that the tables are for, without huffs
    ReportLine *report;
    void *context;
    BlockCache results, values; // of all kinds; values are distances and conversions
    DerivedCache derived;
    TableFile **files; // all that are open
    int file_count, file_room, pieces, largest;
    uint64_t result_blocks, value_blocks; // of all tables
    size_t cache_mb;
    int reason; // why a file could not be opened (tb_file_find)
    _Atomic uint64_t blocks_read;
    Table *tables[MATERIAL_SLOTS];
};

// ---- Opening ----------------------------------------------------------------------------------

static void keep_file(Tablebase *tb, TableFile *file) {
    tb->files = memory_grow(tb->files, &tb->file_room, tb->file_count + 1, sizeof(TableFile *));
    tb->files[tb->file_count++] = file;
}

static void add_kind(Tablebase *tb, Table *table, TableKind kind, TableFile *file) {
    uint64_t *blocks = tb_kind_is_results(kind) ? &tb->result_blocks : &tb->value_blocks;
    atomic_init(&table->models[kind], NULL);
    atomic_init(&table->damaged[kind], false);
    table->files[kind] = file;
    table->first_block[kind] = *blocks;
    if (!file)
        return;
    *blocks += file->parts[table->part].block_count;
}

static void add_table(Tablebase *tb, TableFile *const files[TABLE_KINDS], int part) {
    const TablePart *p = &files[TABLE_RESULTS]->parts[part];
    Table *table = memory_new(1, sizeof *table);
    tb->tables[material_slot(p->index.material)] = table;
    table->part = part;
    table->index = p->index;
    tb->largest = material_pieces(p->index.material); // the smaller ones came first
    for (int kind = 0; kind < TABLE_KINDS; kind++)
        add_kind(tb, table, (TableKind)kind, files[kind]);
}

static void open_pair(Tablebase *tb, const char *path, Material m) {
    TableFile *files[TABLE_KINDS] = {NULL};
    for (int kind = 0; kind < TABLE_KINDS; kind++) {
        if (tb_kind_results((TableKind)kind) != TABLE_SUPA || material_supa(m))
            files[kind] =
                tb_file_find(path, tb->rules.profile, m, (TableKind)kind, &tb->reason, tb->report, tb->context);
        if (!files[TABLE_RESULTS])
            return;
        if (files[kind])
            keep_file(tb, files[kind]);
    }
    for (int part = 0; part < files[TABLE_RESULTS]->part_count; part++)
        add_table(tb, files, part);
}

static void open_all(Tablebase *tb, const char *path) {
    bool complete = true;
    for (int pieces = 2; pieces <= TABLE_PIECES_MAX; pieces++) {
        Material list[MATERIAL_LIST];
        for (int k = material_list(pieces, list); k > 0; k--) {
            open_pair(tb, path, list[k - 1]);
            complete = complete && tb->tables[material_slot(list[k - 1])];
        }
        if (complete)
            tb->pieces = pieces;
    }
}

static bool derived_init(DerivedCache *derived, uint64_t bytes) {
    while ((UINT64_C(2) << derived->bits) * sizeof *derived->words <= bytes)
        derived->bits++;
    derived->words = calloc((size_t)1 << derived->bits, sizeof *derived->words);
    return derived->words != NULL;
}

// Too small a cache makes a search several times slower; memory into which no block is decoded costs nothing.
static size_t fitting_cache(const Tablebase *tb) {
    uint64_t bytes = tb->result_blocks * (BLOCK_POSITIONS / 4 + sizeof(uint64_t));
    uint64_t mb = bytes / (8 - 8 / VALUES_SHARE - 8 / DERIVED_SHARE) * 8 / (1 << 20) + 1;
    return mb < CACHE_MB_MIN ? CACHE_MB_MIN : mb > CACHE_MB_MAX ? CACHE_MB_MAX : (size_t)mb;
}

Tablebase *tb_open(const char *path, const Profile *profile, size_t cache_mb, ReportLine *report, void *context) {
    Tablebase *tb = memory_new(1, sizeof *tb);
    tb->rules = rules_of(material_profile(profile));
    tb->rules.huff = HUFF_OFF;
    tb->report = report;
    tb->context = context;
    Text folders = {0};
    tb_file_folders(&folders, path, report, context);
    open_all(tb, text_string(&folders));
    text_free(&folders);
    tb->cache_mb = cache_mb == TB_CACHE_FITTING ? fitting_cache(tb) : cache_mb;
    uint64_t bytes = (uint64_t)tb->cache_mb << 20, share = bytes / VALUES_SHARE;
    if (tb_cache_init(&tb->results, tb->result_blocks, 2, bytes - share - bytes / DERIVED_SHARE) &&
        tb_cache_init(&tb->values, tb->value_blocks, 8, share) && derived_init(&tb->derived, bytes / DERIVED_SHARE))
        return tb;
    tb_free(tb);
    return NULL;
}

void tb_free(Tablebase *tb) {
    if (!tb)
        return;
    for (int i = 0; i < tb->file_count; i++)
        tb_file_close(tb->files[i]);
    free(tb->files);
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        if (tb->tables[i]) {
            for (int kind = 0; kind < TABLE_KINDS; kind++)
                free(atomic_load(&tb->tables[i]->models[kind]));
            free(tb->tables[i]);
        }
    tb_cache_free(&tb->results);
    tb_cache_free(&tb->values);
    free(tb->derived.words);
    free(tb);
}

int tb_pieces(const Tablebase *tb) {
    return tb->pieces;
}

int tb_largest(const Tablebase *tb) {
    return tb->largest;
}

int tb_cache_mb(const Tablebase *tb) {
    return (int)tb->cache_mb;
}

int tb_files(const Tablebase *tb) {
    return tb->file_count;
}

uint64_t tb_blocks_read(const Tablebase *tb) {
    return atomic_load_explicit(&tb->blocks_read, memory_order_relaxed);
}

// ---- Blocks -----------------------------------------------------------------------------------

static bool is_damaged(const Table *table, TableKind kind) {
    return atomic_load_explicit(&table->damaged[kind], memory_order_relaxed);
}

static bool is_stored(const Table *table, TableKind kind) {
    return tb_part_is_stored(&table->files[kind]->parts[table->part]);
}

static void give_up(Tablebase *tb, Table *table, TableKind kind, const Error *what) {
    if (atomic_exchange(&table->damaged[kind], true) || !tb->report)
        return;
    char name[MATERIAL_NAME];
    material_name(table->files[kind]->material, name);
    Text line = {0};
    text_printf(&line, "%s-%s.%s: %s", tb->rules.profile->name, name, tb_file_extension(kind), what->what);
    tb->report(tb->context, text_string(&line));
    text_free(&line);
}

// Models are read when first needed, since a game reads few of the tables, and for most tables the model is larger than
// everything else in memory. The model of an open file is valid.
static const ContextModel *model_of(Table *table, TableKind kind) {
    ContextModel *model = atomic_load_explicit(&table->models[kind], memory_order_acquire);
    if (model)
        return model;
    const TablePart *p = &table->files[kind]->parts[table->part];
    ContextModel *read = memory_new(1, sizeof *read);
    model_read(read, p->model, p->model_length);
    if (atomic_compare_exchange_strong(&table->models[kind], &model, read))
        return read;
    free(read); // another thread was faster
    return model;
}

static bool read_results(Tablebase *tb, Table *table, TableKind kind, uint32_t block, BlockResults *results) {
    Error what;
    atomic_fetch_add_explicit(&tb->blocks_read, 1, memory_order_relaxed);
    if (block_results(tb->rules.generator, table->files[kind], table->part, model_of(table, kind), block, results,
                      &what))
        return true;
    give_up(tb, table, kind, &what);
    return false;
}

// `results` are those of the block, where the table stores them.
static bool read_values(Tablebase *tb, Table *table, TableKind kind, uint32_t block, const BlockResults *results,
                        Value values[BLOCK_POSITIONS]) {
    Error what = {"it does not hold the side to move that its results hold"};
    bool stored = is_stored(table, tb_kind_results(kind)) && is_stored(table, kind);
    if (stored && block_values(table->files[kind], table->part, block, results, values, &what))
        return true;
    give_up(tb, table, kind, &what);
    return false;
}

// ---- Probing ----------------------------------------------------------------------------------

// The table with results of that kind.
static Table *table_of(const Tablebase *tb, TableBoard b, TableKind kind) {
    Material m = tb_board_material(b);
    if (material_pieces(m) > TABLE_PIECES_MAX)
        return NULL;
    Table *table = tb->tables[material_slot(m)];
    return table && table->files[kind] && !is_damaged(table, kind) ? table : NULL;
}

// A probe, and what it may do.
typedef struct Probe {
    Tablebase *tb;
    bool cached; // it reads no block: results that are in no cache are unknown
} Probe;

// Reads a block of results. It is kept in the cache and, for the distances that belong to it, in `read`, which must be
// freed: the block is too large for a stack on which probes nest.
static bool read_block(Tablebase *tb, Table *table, TableKind kind, uint32_t block, BlockResults **read) {
    *read = memory_new(1, sizeof **read);
    if (!read_results(tb, table, kind, block, *read))
        return false;
    tb_cache_store(&tb->results, table->first_block[kind] + block, (*read)->results);
    return true;
}

// The stored result at `number` of the table, from the cache if it is there; TABLE_UNKNOWN if it cannot be read.
static TableResult result_at(const Probe *probe, Table *table, TableKind kind, uint64_t number, BlockResults **read) {
    Tablebase *tb = probe->tb;
    uint32_t block = (uint32_t)(number >> BLOCK_BITS), place = number % BLOCK_POSITIONS;
    int result = tb_cache_probe(&tb->results, table->first_block[kind] + block, place);
    if (result >= 0)
        return (TableResult)result;
    if (probe->cached || !read_block(tb, table, kind, block, read))
        return TABLE_UNKNOWN;
    return (TableResult)(*read)->results[place];
}

// The distance or conversion there, -1 if it cannot be read. The results of its block are in `*read` if the block was
// just read; otherwise `*read` is NULL.
static int value_at(Tablebase *tb, Table *table, TableKind kind, uint64_t number, BlockResults **read) {
    if (!table->files[kind] || is_damaged(table, kind))
        return -1;
    uint32_t block = (uint32_t)(number >> BLOCK_BITS), place = number % BLOCK_POSITIONS;
    int value = tb_cache_probe(&tb->values, table->first_block[kind] + block, place);
    if (value >= 0)
        return value;
    TableKind beside = tb_kind_results(kind);
    if (!*read && is_stored(table, beside) && !read_block(tb, table, beside, block, read))
        return -1;
    Value *values = memory_new(BLOCK_POSITIONS, sizeof *values);
    if (read_values(tb, table, kind, block, *read, values)) {
        tb_cache_store(&tb->values, table->first_block[kind] + block, values);
        value = values[place];
    }
    free(values);
    return value;
}

// ---- One ply of search ------------------------------------------------------------------------

static TableResult quiet(const Probe *probe, const Position *p, TableKind kind, TableKind distances, int *plies);

// The value of any position, by following captures; with the distance if `plies` is not NULL.
static TableResult plain(const Probe *probe, const Position *p, int *plies);

static TableResult adjudged(const Rules *rules, const Position *p, int *plies) {
    int value = tb_adjudged(rules, p);
    if (plies)
        *plies = value > 0 ? value - 1 : 0;
    return (TableResult)value_result((Value)value);
}

static TableResult probe_result(const void *context, const Position *before, Move move, const Position *after,
                                int *plies) {
    (void)before, (void)move, (void)plies;
    return plain(context, after, NULL);
}

static TableResult probe_distance(const void *context, const Position *before, Move move, const Position *after,
                                  int *plies) {
    (void)before, (void)move;
    return plain(context, after, plies);
}

// Only moves that lead to losses decide the distance of a won position. For a move that lets the other side win, any
// number of plies that a win can take will do.
static TableResult probe_distance_of_loss(const void *context, const Position *before, Move move, const Position *after,
                                          int *plies) {
    (void)before, (void)move;
    TableResult result = plain(context, after, NULL);
    *plies = 1;
    return result == TABLE_LOSS ? plain(context, after, plies) : result;
}

static TableResult plain(const Probe *probe, const Position *p, int *plies) {
    const Rules *rules = &probe->tb->rules;
    if (tb_adjudged(rules, p) >= 0)
        return adjudged(rules, p, plies);
    if (!generator_can_capture(rules->generator, p))
        return quiet(probe, p, TABLE_RESULTS, TABLE_DISTANCES, plies);
    return tb_successors_value(rules->generator, p, plies ? probe_distance : probe_result, probe, plies);
}

// Says who wins cleanly after a move of `before`, as in raw_clean_value (build/raw.h).
static TableResult clean(const Probe *probe, const Position *before, const Position *after, int *plies);

static TableResult probe_clean_result(const void *context, const Position *before, Move move, const Position *after,
                                      int *plies) {
    (void)move, (void)plies;
    return clean(context, before, after, NULL);
}

static TableResult probe_clean_distance(const void *context, const Position *before, Move move, const Position *after,
                                        int *plies) {
    (void)move;
    return clean(context, before, after, plies);
}

static TableResult clean_by_moves(const Probe *probe, const Position *p, int *plies) {
    return tb_successors_value(probe->tb->rules.generator, p, plies ? probe_clean_distance : probe_clean_result, probe,
                               plies);
}

static TableResult no_clean_win(int *plies) {
    if (plies)
        *plies = 0;
    return TABLE_DRAW;
}

static TableResult clean(const Probe *probe, const Position *before, const Position *after, int *plies) {
    Side us = position_side(after), them = side_other(us);
    if (position_kings(after, us) && position_kings(after, them))
        return no_clean_win(plies);
    TableResult result = generator_can_capture(probe->tb->rules.generator, after)
                             ? clean_by_moves(probe, after, plies)
                             : quiet(probe, after, TABLE_SUPA, TABLE_SUPA_DISTANCES, plies);
    bool decided = result == TABLE_WIN || result == TABLE_LOSS;
    return decided && position_kings(before, result == TABLE_WIN ? them : us) ? no_clean_win(plies) : result;
}

// The result of a position that can capture nothing, by its moves.
static TableResult result_by_moves(const Probe *probe, const Position *p, TableKind kind) {
    const Generator *generator = probe->tb->rules.generator;
    if (kind == TABLE_SUPA)
        return generator->can_move(p) ? clean_by_moves(probe, p, NULL) : TABLE_DRAW;
    return tb_successors_value(generator, p, probe_result, probe, NULL);
}

// The result of a position of a side that is not stored, from the cache if it is there.
static TableResult derived_result(const Probe *probe, const Table *table, const Position *p, TableKind kind,
                                  uint64_t number) {
    Tablebase *tb = probe->tb;
    uint64_t name = (number * MATERIAL_SLOTS + (uint64_t)material_slot(table->index.material)) * 2;
    uint64_t word = UINT64_C(1) << 63 | (name + (kind == TABLE_SUPA)) << 2;
    uint64_t at = (word * RNG_GOLDEN) >> (63 - tb->derived.bits) >> 1;
    uint64_t there = atomic_load_explicit(&tb->derived.words[at], memory_order_relaxed);
    if ((there & ~UINT64_C(3)) == word)
        return (TableResult)(there & 3);
    // A win by a move whose block is in the cache makes it unnecessary to read others.
    TableResult result = result_by_moves(&(Probe){tb, true}, p, kind);
    if (result == TABLE_UNKNOWN && !probe->cached)
        result = result_by_moves(probe, p, kind);
    if (result != TABLE_UNKNOWN)
        atomic_store_explicit(&tb->derived.words[at], word | (uint64_t)result, memory_order_relaxed);
    return result;
}

// The plies of such a position, `result` being a win or loss.
static int derived_plies(const Probe *probe, const Position *p, TableKind kind, TableResult result) {
    int plies;
    if (kind == TABLE_SUPA)
        clean_by_moves(probe, p, &plies);
    else
        tb_successors_value(probe->tb->rules.generator, p,
                            result == TABLE_WIN ? probe_distance_of_loss : probe_distance, probe, &plies);
    return plies;
}

// The plies of a win or loss that is stored.
static int stored_plies(const Probe *probe, Table *table, TableKind distances, uint64_t number, BlockResults **read) {
    int value = value_at(probe->tb, table, distances, number, read);
    return value >= 0 ? value - 1 : -1;
}

// The result of the kind `kind` and, if `plies` is not NULL, the plies of `distances`, for a position without a
// capture.
static TableResult quiet(const Probe *probe, const Position *p, TableKind kind, TableKind distances, int *plies) {
    const Rules *rules = &probe->tb->rules;
    if (plies)
        *plies = 0;
    if (!p->pieces[position_side(p)])
        return TABLE_LOSS;
    if (plies)
        *plies = -1;
    if (tb_adjudged(rules, p) >= 0)
        return adjudged(rules, p, plies);
    TableBoard b = tb_board_of(rules->board, p);
    Table *table = table_of(probe->tb, b, kind);
    if (!table)
        return TABLE_UNKNOWN;
    uint64_t number = index_of(&table->index, b);
    bool stored = is_stored(table, kind);
    BlockResults *read = NULL;
    TableResult result =
        stored ? result_at(probe, table, kind, number, &read) : derived_result(probe, table, p, kind, number);
    if (plies && result == TABLE_DRAW)
        *plies = 0;
    else if (plies && result != TABLE_UNKNOWN && table->files[distances])
        *plies = stored ? stored_plies(probe, table, distances, number, &read) : derived_plies(probe, p, kind, result);
    free(read);
    return result;
}

TableResult tb_probe_quiet(Tablebase *tb, const Position *p) {
    return quiet(&(Probe){tb, false}, p, TABLE_RESULTS, TABLE_DISTANCES, NULL);
}

TableResult tb_probe(Tablebase *tb, const Position *p) {
    return plain(&(Probe){tb, false}, p, NULL);
}

TableResult tb_probe_distance(Tablebase *tb, const Position *p, int *plies) {
    return plain(&(Probe){tb, false}, p, plies);
}

int tb_probe_conversion(Tablebase *tb, const Position *p) {
    TableBoard b = tb_board_of(tb->rules.board, p);
    Table *table = table_of(tb, b, TABLE_RESULTS);
    BlockResults *read = NULL;
    int value = table ? value_at(tb, table, TABLE_CONVERSIONS, index_of(&table->index, b), &read) : -1;
    free(read);
    return value;
}

TableResult tb_probe_supa_quiet(Tablebase *tb, const Position *p, int *plies) {
    return quiet(&(Probe){tb, false}, p, TABLE_SUPA, TABLE_SUPA_DISTANCES, plies);
}

const Rules *tb_rules(const Tablebase *tb) {
    return &tb->rules;
}
