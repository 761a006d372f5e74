// Solved classes in memory: a byte (values.h) for every position, or only its result in two bits.
#ifndef TABLEBASE_RAW_H
#define TABLEBASE_RAW_H

#include "tablebase/format/adjudged.h"
#include "tablebase/format/index.h"

// Either `values` or `results` is NULL.
typedef struct RawTable {
    TableIndex index;
    Value *values;
    uint8_t *results; // four to a byte, the first in the lowest bits
    uint64_t bytes;   // of either
    // Set where only results were solved: the plies of the longest win until the pair is left or the game ends, if the
    // winner takes the shortest way and the loser the longest, and the lowest number with it. 0 for none.
    int longest;
    uint64_t longest_number;
} RawTable;

static ALWAYS_INLINE Value raw_at(const RawTable *table, uint64_t i) {
    return (Value)(table->values ? table->values[i] : table->results[i / 4] >> i % 4 * 2 & 3);
}

// Sets a value; a table of results stores only its result. Two threads must not write to the same byte.
static inline void raw_put(RawTable *table, uint64_t i, Value v) {
    if (table->values)
        table->values[i] = v;
    else
        table->results[i / 4] = (uint8_t)((table->results[i / 4] & ~(3 << i % 4 * 2)) | value_result(v) << i % 4 * 2);
}

// Made by raw_new, released with raw_free.
//
// A clean set says who can force a clean win (TZD3 5), and in how many plies. A win is clean if the loser has no piece
// left and has never had a king. The classes of the set are those of material_supa. In them a side with only men may
// lose cleanly, and a side with a king may not. A position that neither side wins cleanly is a draw, even if the side
// to move is blocked.
typedef struct RawSet {
    Rules rules; // of the game, without huffs
    RawTable *tables[MATERIAL_SLOTS];
    bool clean;
    int result_pieces; // classes of at least this many pieces hold only results; 0 for none
} RawSet;

RawSet *raw_new(const Profile *game, bool clean);

// Bytes for the positions of a class.
uint64_t raw_bytes(const RawSet *set, Material m);

// Adds a class with all values 0. NULL if memory runs out. The class must not be in the set yet.
RawTable *raw_add(RawSet *set, Material m);

// Removes a class and the one with the sides exchanged.
void raw_remove_pair(RawSet *set, Material m);
void raw_free(RawSet *set);

// Whether a class can be in the set.
static inline bool raw_has_class(const RawSet *set, Material m) {
    return !set->clean || material_supa(m);
}

static inline RawTable *raw_table(const RawSet *set, Material m) {
    return set->tables[material_slot(m)];
}

// The value of a position, whose class must be in the set unless one side has no piece.
static ALWAYS_INLINE Value raw_value(const RawSet *set, TableBoard b) {
    if (!(b.men[0] | b.kings[0]))
        return VALUE_LOST;
    const RawTable *table = raw_table(set, tb_board_material(b));
    return raw_at(table, index_of(&table->index, b));
}

// In a clean set, the value of `b` after a move of the White of `p`. A side that had a king in `p` has promoted, so it
// can no longer lose cleanly.
static inline Value raw_clean_value(const RawSet *set, const Position *p, TableBoard b) {
    if (b.kings[0] && b.kings[1])
        return VALUE_DRAW;
    Value v = raw_value(set, b);
    bool loser_had_king = value_is_loss(v) ? position_kings(p, BLACK) != 0 : position_kings(p, WHITE) != 0;
    return loser_had_king ? VALUE_DRAW : v;
}

// The value of the position after `m`, a move of the White of `p`, for Black.
static ALWAYS_INLINE Value raw_value_after(const RawSet *set, const Position *p, const Move *m) {
    Position next = position_apply_side(p, m, WHITE, false);
    TableBoard b = tb_board_of(set->rules.board, &next);
    return set->clean ? raw_clean_value(set, p, b) : raw_value(set, b);
}

// The value of `p`, White to move, by its material or its moves. `list` has room for the moves. If only results are
// asked for, only the result of the value has a meaning.
int raw_value_of_moves(const RawSet *set, const Position *p, bool results_only, MoveList *list);

// Whether moves within its pair do not matter for the value of `p`, White to move: its material ends the game, or it
// has a capture.
static inline bool raw_is_closed(const RawSet *set, const Position *p) {
    return tb_adjudged(&set->rules, p) >= 0 || generator_can_capture(set->rules.generator, p);
}

// The value of a position in which the side to move has no move.
static inline Value raw_blocked_value(const RawSet *set) {
    return set->clean ? VALUE_DRAW : VALUE_LOST;
}

#endif
