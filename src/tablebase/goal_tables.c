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
    distances_decode(t, begin, end, results, bytes, (size_t)length, values + begin);
    return true;
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
        atomic_init(&table->values[part], NULL);
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
            free(atomic_load(&table->values[part]));
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

// The values of a part, decoded by now; NULL if they cannot be.
static const Value *values_of(const GoalTables *goals, GoalTable *table, int part) {
    Value *values = atomic_load_explicit(&table->values[part], memory_order_acquire);
    if (values || atomic_load_explicit(&table->damaged, memory_order_relaxed))
        return values;
    mutex_lock(&table->mutex);
    values = atomic_load(&table->values[part]);
    if (!values && !atomic_load(&table->damaged)) {
        TableFile *results = table->files[TABLE_RESULTS], *file = table->files[TABLE_GOALS];
        const TableFile *at_fault = file;
        Error what = {"not enough memory"};
        values = malloc((size_t)file->parts[part].index.size);
        if (!values || !goal_file_decode(results, file, part, values, &at_fault, &what)) {
            free(values);
            values = NULL;
            give_up(goals, table, at_fault, &what);
        }
        atomic_store_explicit(&table->values[part], values, memory_order_release);
    }
    mutex_unlock(&table->mutex);
    return values;
}

int goal_tables_value(GoalTables *goals, const Position *p) {
    TableBoard b = table_board_of(p);
    Material m = table_board_material(b);
    for (int i = 0; i < goals->count; i++) {
        const TableFile *file = goals->tables[i].files[TABLE_GOALS];
        for (int part = 0; part < file->part_count; part++) {
            if (!material_equal(file->parts[part].index.material, m))
                continue;
            const Value *values = values_of(goals, &goals->tables[i], part);
            return values ? values[index_of(&file->parts[part].index, b)] : -1;
        }
    }
    return -1;
}
