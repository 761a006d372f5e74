#include "tablebase/build/raw.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/platform.h"

RawSet *raw_new(const Profile *game, bool clean) {
    RawSet *set = memory_new(1, sizeof *set);
    set->rules = rules_of(game);
    set->rules.huff = HUFF_OFF;
    set->clean = clean;
    return set;
}

static bool has_bytes(const RawSet *set, Material m) {
    return !set->result_pieces || material_pieces(m) < set->result_pieces;
}

uint64_t raw_bytes(const RawSet *set, Material m) {
    uint64_t size = index_of_class(set->rules.board, m).size;
    return has_bytes(set, m) ? size : (size + 3) / 4;
}

static void table_free(RawTable *table) {
    if (table)
        platform_free_large(table->values ? table->values : table->results, (size_t)table->bytes);
    free(table);
}

RawTable *raw_add(RawSet *set, Material m) {
    RawTable *table = memory_new(1, sizeof *table);
    table->index = index_of_class(set->rules.board, m);
    table->bytes = raw_bytes(set, m);
    uint8_t *bytes = table->bytes <= SIZE_MAX ? platform_allocate_large((size_t)table->bytes) : NULL;
    *(has_bytes(set, m) ? &table->values : &table->results) = bytes;
    if (!bytes) {
        free(table);
        return NULL;
    }
    return set->tables[material_slot(m)] = table;
}

void raw_remove(RawSet *set, Material m) {
    table_free(set->tables[material_slot(m)]);
    set->tables[material_slot(m)] = NULL;
}

void raw_remove_pair(RawSet *set, Material m) {
    raw_remove(set, m);
    raw_remove(set, material_reversed(m));
}

void raw_free(RawSet *set) {
    for (int i = 0; set && i < MATERIAL_SLOTS; i++)
        table_free(set->tables[i]);
    free(set);
}

int raw_value_of_moves(const RawSet *set, const Position *p, bool results_only, MoveList *list) {
    int adjudged = tb_adjudged(&set->rules, p);
    if (adjudged >= 0)
        return adjudged;
    Choice choice = {0};
    move_list_clear(list);
    set->rules.generator->moves(p, list);
    if (list->count == 0)
        return raw_blocked_value(set);
    for (int i = 0; i < list->count && !(results_only && choice.win); i++) {
        Value v = raw_value_after(set, p, &list->moves[i]);
        choice_add(&choice, results_only ? value_result(v) : v);
    }
    return choice_value(&choice);
}
