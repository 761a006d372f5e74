#include "tablebase/goal_tables.h"

#include <stdlib.h>
#include <string.h>

#include "tablebase/distances.h"
#include "tablebase/find.h"
#include "tablebase/goals.h"

enum { BLOCK = 1 << PACK_BLOCK_BITS };

static bool decode_block(TableFile *const files[2], int part, uint32_t block, const Model *model, Value *values,
                         const TableFile **at_fault, Error *what) {
    const TableIndex *t = &files[0]->parts[part].index;
    uint64_t begin = (uint64_t)block * BLOCK, end = begin + BLOCK < t->size ? begin + BLOCK : t->size;
    uint8_t bytes[BLOCK_BYTES_MAX], results[BLOCK];
    *at_fault = files[0];
    int length = table_file_read(files[0], part, block, bytes, what);
    if (length < 0)
        return false;
    if (!codec_decode(t, model, begin, end, bytes, (size_t)length, results))
        return error_set(what, "block %u makes no sense", (unsigned)block);
    *at_fault = files[1];
    length = table_file_read(files[1], part, block, bytes, what);
    if (length < 0)
        return false;
    return distances_decode(t, begin, end, results, bytes, (size_t)length, values + begin) ||
           error_set(what, "block %u makes no sense", (unsigned)block);
}

bool goal_file_decode(TableFile *results, TableFile *goals, int part, Value *values, const TableFile **at_fault,
                      Error *what) {
    TableFile *const files[2] = {results, goals};
    const TablePart *p = &results->parts[part];
    Model *model = malloc(sizeof *model);
    *at_fault = results;
    bool good = model && model_read(model, p->model, p->model_length);
    if (!good)
        error_set(what, model ? "its model makes no sense" : "not enough memory");
    for (uint32_t b = 0; good && b < p->block_count; b++)
        good = decode_block(files, part, b, model, values, at_fault, what);
    free(model);
    return good;
}

// ---- Parts ------------------------------------------------------------------------------------

static void free_part(GoalPart *part) {
    if (!part)
        return;
    free(part->model);
    free(part->values);
    free(part->decoded);
    free(part);
}

// A part of which nothing is decoded; NULL, with what is wrong.
static GoalPart *new_part(const TablePart *p, Error *what) {
    GoalPart *part = calloc(1, sizeof *part);
    if (part) {
        part->model = malloc(sizeof *part->model);
        part->values = malloc((size_t)p->index.size);
        part->decoded = calloc(p->block_count, sizeof *part->decoded);
    }
    bool room = part && part->model && part->values && part->decoded;
    if (room && model_read(part->model, p->model, p->model_length))
        return part;
    error_set(what, room ? "its model makes no sense" : "not enough memory");
    free_part(part);
    return NULL;
}

// ---- Opening ----------------------------------------------------------------------------------

static void add_table(GoalTables *goals, const char *path, Material m) {
    TableFile *file = table_file_find(path, goals->movement, m, TABLE_GOALS, goals->report, goals->context);
    // What is wrong with the results is told by those who open them for their own sake.
    TableFile *results = file ? table_file_find(path, goals->movement, m, TABLE_RESULTS, NULL, NULL) : NULL;
    GoalTable *table = &goals->tables[goals->count];
    if (!results || goals->count == GOAL_TABLES_MAX || !mutex_init(&table->mutex)) {
        table_file_close(results);
        table_file_close(file);
        return;
    }
    table->files[TABLE_RESULTS] = results;
    table->files[TABLE_GOALS] = file;
    for (int part = 0; part < 2; part++)
        atomic_init(&table->parts[part], NULL);
    atomic_init(&table->damaged, false);
    goals->count++;
}

void goal_tables_open(GoalTables *goals, const char *path, const Profile *profile, TableReport *report, void *context) {
    memset(goals, 0, sizeof *goals);
    goals->report = report;
    goals->context = context;
    goals->movement = material_movement(profile);
    Rules rules = rules_of(profile);
    for (int pieces = 2; goals->movement && pieces <= GOAL_PIECES; pieces++) {
        Material list[MATERIAL_LIST];
        for (int k = material_list(pieces, list); k > 0; k--)
            if (goal_class(&rules, list[k - 1]))
                add_table(goals, path, list[k - 1]);
    }
}

void goal_tables_close(GoalTables *goals) {
    for (int i = 0; i < goals->count; i++) {
        GoalTable *table = &goals->tables[i];
        for (int part = 0; part < 2; part++)
            free_part(atomic_load(&table->parts[part]));
        table_file_close(table->files[TABLE_RESULTS]);
        table_file_close(table->files[TABLE_GOALS]);
        mutex_free(&table->mutex);
    }
    goals->count = 0;
}

// ---- Probing ----------------------------------------------------------------------------------

static void give_up(const GoalTables *goals, GoalTable *table, const TableFile *file, const Error *what) {
    char name[MATERIAL_NAME];
    Text line = {0};
    atomic_store(&table->damaged, true);
    material_name(file->material, name);
    text_printf(&line, "%s-%s.%s: %s", goals->movement, name, table_file_extension(file->kind), what->what);
    if (goals->report)
        goals->report(goals->context, text_string(&line));
    text_free(&line);
}

// Makes the part ready to be asked for the values of a block; false if they cannot be had. The table's mutex is held.
static bool load_block(GoalTables *goals, GoalTable *table, int part, uint32_t block) {
    TableFile *results = table->files[TABLE_RESULTS], *file = table->files[TABLE_GOALS];
    const TableFile *at_fault = results;
    Error what;
    GoalPart *p = atomic_load(&table->parts[part]);
    if (atomic_load(&table->damaged))
        return false;
    if (!p) {
        p = new_part(&results->parts[part], &what);
        atomic_store_explicit(&table->parts[part], p, memory_order_release);
    }
    if (p && atomic_load(&p->decoded[block]))
        return true;
    TableFile *const files[2] = {results, file};
    atomic_fetch_add_explicit(&goals->blocks_read, 1, memory_order_relaxed);
    if (p && decode_block(files, part, block, p->model, p->values, &at_fault, &what)) {
        atomic_store_explicit(&p->decoded[block], true, memory_order_release);
        return true;
    }
    give_up(goals, table, at_fault, &what);
    return false;
}

static int value_at(GoalTables *goals, GoalTable *table, int part, uint64_t number) {
    uint32_t block = (uint32_t)(number / BLOCK);
    const GoalPart *p = atomic_load_explicit(&table->parts[part], memory_order_acquire);
    if (atomic_load_explicit(&table->damaged, memory_order_relaxed))
        return -1;
    if (!p || !atomic_load_explicit(&p->decoded[block], memory_order_acquire)) {
        mutex_lock(&table->mutex);
        bool loaded = load_block(goals, table, part, block);
        p = atomic_load(&table->parts[part]);
        mutex_unlock(&table->mutex);
        if (!loaded)
            return -1;
    }
    return p->values[number];
}

int goal_tables_value(GoalTables *goals, const Position *p) {
    TableBoard b = table_board_of(p);
    Material m = table_board_material(b);
    for (int i = 0; i < goals->count; i++) {
        const TableFile *file = goals->tables[i].files[TABLE_GOALS];
        for (int part = 0; part < file->part_count; part++)
            if (material_equal(file->parts[part].index.material, m))
                return value_at(goals, &goals->tables[i], part, index_of(&file->parts[part].index, b));
    }
    return -1;
}
