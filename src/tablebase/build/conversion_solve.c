#include "tablebase/build/conversion_solve.h"

#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"

enum { CHUNK = 1 << 13 };

// ---- What moves lead to -----------------------------------------------------------------------

// Of four kings three may be left: a lone king has taken one, and the count goes on.
static bool clock_runs_on(RunningClock before, const Move *m, RunningClock after) {
    return !(m->flags & (MOVE_CAPTURES | MOVE_PROMOTES)) || (before == CLOCK_COUNT && after == CLOCK_COUNT);
}

// The value of a position in which the clock has stopped, by that without clocks. In Zambia it is the lone king that
// has captured, with a move that counts: unless it ends the game, its conversion is reached only if the game goes on
// behind it.
static Value value_beyond(const ConversionSolving *s, Value plain) {
    if (plain == VALUE_DRAW || plain == VALUE_LOST || !(s->rules->profile->ends & END_TWELVE_COUNT))
        return value_result(plain);
    return tb_conversion_value(value_result(plain), 1);
}

// The value for Black of the position after `m`, a move of the White of `p`; a conversion is 0 plies away.
static Value value_after(const ConversionSolving *s, RunningClock before, const Position *p, const Move *m) {
    Position next = position_apply_side(p, m, WHITE, false);
    TableBoard b = tb_board_of(&next);
    if (!(b.men[0] | b.kings[0]))
        return VALUE_LOST;
    RunningClock clock = tb_conversion_clock(s->rules, &next);
    if (clock_runs_on(before, m, clock))
        return raw_value(s->conversions, b);
    if (clock == CLOCK_NONE)
        return value_beyond(s, raw_value(s->plain, b));
    Value value = raw_value(s->conversions, b);
    Clocks fresh = {0};
    return tb_conversion_in_time(s->rules, &next, &fresh, tb_conversion_plies(value)) ? value_result(value)
                                                                                      : VALUE_DRAW;
}

// What a position is worth by its moves, those seen so far.
typedef struct ConversionChoice {
    int win;  // plies to the nearest conversion that can be forced, 0 for none
    int loss; // plies to the conversion of the other side, if all is lost
    bool draw;
} ConversionChoice;

static void choice_add_conversion(ConversionChoice *c, Value after) {
    int plies = tb_conversion_plies(after) + 1;
    if (after == VALUE_DRAW)
        c->draw = true;
    else if (value_result(after) == VALUE_WON)
        c->loss = plies > c->loss ? plies : c->loss;
    else if (c->win == 0 || plies < c->win)
        c->win = plies;
}

static Value choice_conversion(const ConversionChoice *c) {
    if (c->win)
        return tb_conversion_value(VALUE_WON, c->win);
    return c->draw ? VALUE_DRAW : tb_conversion_value(VALUE_LOST, c->loss);
}

Value tbgen_expected_conversion(const ConversionSolving *s, const Position *p, MoveList *list) {
    RunningClock clock = tb_conversion_clock(s->rules, p);
    ConversionChoice choice = {0};
    move_list_clear(list);
    s->rules->generator->moves(p, list);
    for (int i = 0; i < list->count; i++)
        choice_add_conversion(&choice, value_after(s, clock, p, &list->moves[i]));
    return choice_conversion(&choice);
}

// ---- Solving ----------------------------------------------------------------------------------

typedef struct ConversionHalf {
    RawTable *table;
    Value *settled; // what the table's values become after the pass
    uint64_t chunks;
} ConversionHalf;

typedef struct ConversionSolver {
    const ConversionSolving *solving;
    ConversionHalf halves[2];
    int plies;        // of the positions that are settled in this pass
    atomic_bool more; // some were, or will be later
} ConversionSolver;

// A position that is not settled counts as a draw for its predecessors, so that a value is settled only after the
// values that it follows from.
static void settle_chunk(void *context, uint64_t chunk) {
    ConversionSolver *s = context;
    const ConversionHalf *half = &s->halves[chunk >= s->halves[0].chunks];
    const TableIndex *t = &half->table->index;
    uint64_t begin = (half == s->halves ? chunk : chunk - s->halves[0].chunks) * CHUNK, at = begin;
    uint64_t end = begin + CHUNK < t->size ? begin + CHUNK : t->size;
    TableBoard board = index_board(t, begin);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = begin; i < end; i++) {
        if (half->settled[i] != VALUE_DRAW)
            continue;
        for (; at < i; at++)
            index_next(t, &board);
        Position p = tb_board_position(board);
        Value value = tbgen_expected_conversion(s->solving, &p, &list);
        if (value == VALUE_DRAW)
            continue;
        atomic_store_explicit(&s->more, true, memory_order_relaxed);
        if (tb_conversion_plies(value) <= s->plies)
            half->settled[i] = value;
    }
    move_list_free(&list);
}

static bool half_init(ConversionHalf *half, RawSet *conversions, Material m) {
    half->table = raw_add(conversions, m);
    if (!half->table)
        return false;
    half->chunks = (half->table->index.size + CHUNK - 1) / CHUNK;
    half->settled = calloc((size_t)half->table->index.size, 1);
    return half->settled != NULL;
}

static bool settle_all(ConversionSolver *s, int half_count) {
    const ConversionSolving *solving = s->solving;
    atomic_init(&s->more, true);
    for (s->plies = 0; atomic_load(&s->more); s->plies++) {
        atomic_store(&s->more, false);
        uint64_t chunks = s->halves[0].chunks + s->halves[1].chunks;
        if (!parallel_run(solving->threads, chunks, settle_chunk, s, solving->stop))
            return false;
        for (int h = 0; h < half_count; h++)
            memcpy(s->halves[h].table->values, s->halves[h].settled, (size_t)s->halves[h].table->index.size);
    }
    return true;
}

bool tbgen_solve_conversions(const ConversionSolving *solving, Material m, Error *error) {
    ConversionSolver s = {.solving = solving};
    Material reversed = material_reversed(m);
    int half_count = material_equal(m, reversed) ? 1 : 2;
    error->what[0] = '\0';
    bool solved = half_init(&s.halves[0], solving->conversions, m) &&
                  (half_count == 1 || half_init(&s.halves[1], solving->conversions, reversed));
    if (!solved)
        error_set(error, "out of memory");
    solved = solved && settle_all(&s, half_count);
    free(s.halves[0].settled);
    free(s.halves[1].settled);
    if (!solved) {
        raw_remove(solving->conversions, m);
        raw_remove(solving->conversions, reversed);
    }
    return solved;
}
