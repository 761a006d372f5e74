#include "tablebase/build/raw.h"

#include <stdlib.h>

#include "base/memory.h"

RawSet *raw_new(bool clean) {
    RawSet *set = memory_new(1, sizeof *set);
    set->clean = clean;
    return set;
}

RawTable *raw_add(RawSet *set, Material m) {
    RawTable *table = memory_new(1, sizeof *table);
    table->index = index_of_class(m);
    table->values = table->index.size <= SIZE_MAX ? calloc((size_t)table->index.size, 1) : NULL;
    if (!table->values) {
        free(table);
        return NULL;
    }
    return set->tables[material_slot(m)] = table;
}

void raw_remove(RawSet *set, Material m) {
    RawTable **table = &set->tables[material_slot(m)];
    if (*table)
        free((*table)->values);
    free(*table);
    *table = NULL;
}

void raw_free(RawSet *set) {
    if (!set)
        return;
    for (int i = 0; i < MATERIAL_SLOTS; i++)
        if (set->tables[i]) {
            free(set->tables[i]->values);
            free(set->tables[i]);
        }
    free(set);
}

int raw_value_of_moves(const RawSet *set, const Generator *generator, const Position *p, bool results_only,
                       MoveList *list) {
    Choice choice = {0};
    move_list_clear(list);
    generator->moves(p, list);
    if (list->count == 0)
        return raw_blocked_value(set);
    for (int i = 0; i < list->count; i++) {
        Value v = raw_value_after(set, p, &list->moves[i]);
        choice_add(&choice, results_only ? value_result(v) : v);
    }
    return choice_value(&choice);
}
