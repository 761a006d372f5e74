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

static void drop(RawSet *set, Material m) {
    table_free(set->tables[material_slot(m)]);
    set->tables[material_slot(m)] = NULL;
}

void raw_remove_pair(RawSet *set, Material m) {
    drop(set, m);
    drop(set, material_reversed(m));
}

void raw_free(RawSet *set) {
    for (int i = 0; set && i < MATERIAL_SLOTS; i++)
        table_free(set->tables[i]);
    free(set);
}

// The positions after the quiet moves of a position, White to move, that do not promote: what they share is computed
// once.
typedef struct Quiets {
    const RawTable *table;
    TableBoard board;    // before the move, turned around for Black
    uint64_t kings_base; // the number after a king's move without the rank of White's kings,
    Bitboard kings_left; // and the squares that count for it
} Quiets;

static Quiets quiets_of(const RawSet *set, const Position *p) {
    const Board *board = set->rules.board;
    TableBoard b = tb_board_turn(board, tb_board_of(board, p));
    Quiets q = {.table = raw_table(set, tb_board_material(b)), .board = b};
    if (!b.kings[1])
        return q;
    const TableIndex *t = &q.table->index;
    Bitboard men = b.men[0] | b.men[1];
    q.kings_base = index_kings(t, index_men(t, b.men[0], b.men[1]), men, b.kings[0], 0);
    q.kings_left = t->squares & ~(men | b.kings[0]);
    return q;
}

static ALWAYS_INLINE Value quiet_value(const Quiets *q, const Move *m) {
    const TableIndex *t = &q->table->index;
    Bitboard both = bit_of(tb_square_turn(t->board, m->from)) | bit_of(tb_square_turn(t->board, m->to));
    TableBoard b = q->board;
    if (m->flags & MOVE_CROWNED)
        return raw_at(q->table, q->kings_base + squares_rank(b.kings[1] ^ both, q->kings_left));
    b.men[1] ^= both;
    return raw_at(q->table, index_of(t, b));
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
    // The rules of a set have no huffs, so either all moves capture or none does.
    bool quiet = !set->clean && !move_is_capture(list->moves[0]);
    Quiets quiets = {0};
    if (quiet)
        quiets = quiets_of(set, p);
    for (int i = 0; i < list->count && !(results_only && choice.win); i++) {
        const Move *m = &list->moves[i];
        Value v = quiet && !(m->flags & MOVE_PROMOTES) ? quiet_value(&quiets, m) : raw_value_after(set, p, m);
        choice_add(&choice, results_only ? value_result(v) : v);
    }
    return choice_value(&choice);
}
