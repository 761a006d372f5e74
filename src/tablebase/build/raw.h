// Solved classes in memory, one byte (values.h) for every position.
#ifndef TABLEBASE_RAW_H
#define TABLEBASE_RAW_H

#include "tablebase/format/index.h"
#include "tablebase/format/values.h"

typedef struct RawTable {
    TableIndex index;
    Value *values;
} RawTable;

// Zero-initialise on the heap, release with raw_free.
typedef struct RawSet {
    RawTable *tables[MATERIAL_SLOTS];
} RawSet;

// Adds a class, all its values 0; NULL when out of memory. It must not be there yet.
RawTable *raw_add(RawSet *set, Material m);
void raw_remove(RawSet *set, Material m);
void raw_free(RawSet *set);

static inline RawTable *raw_table(const RawSet *set, Material m) {
    return set->tables[material_slot(m)];
}

// The value of a position, whose class must be there unless one side has no piece.
static ALWAYS_INLINE Value raw_value(const RawSet *set, TableBoard b) {
    if (!(b.men[0] | b.kings[0]))
        return VALUE_LOST;
    const RawTable *table = raw_table(set, table_board_material(b));
    return table->values[index_of(&table->index, b)];
}

// The value of the position after `m`, a move of the White of `p`, for Black.
static ALWAYS_INLINE Value raw_value_after(const RawSet *set, const Position *p, const Move *m) {
    Position next = position_apply_side(p, m, WHITE, false);
    return raw_value(set, table_board_of(&next));
}

// The value of `p`, White to move, that its captures give it; it has some. `list` is room for them. Distances are those
// to the capture where the results alone are asked for.
int raw_captures_value(const RawSet *set, const Generator *generator, const Position *p, bool results_only,
                       MoveList *list);

#endif
