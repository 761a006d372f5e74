#include "tablebase/build/conversions.h"

#include <string.h>

#include "base/parallel.h"
#include "tablebase/build/pair.h"
#include "tablebase/build/verify.h"

// ---- The values that moves lead to -----------------------------------------------------------------------

// If the lone king takes one of four kings, three are left and the count goes on.
static bool clock_runs_on(RunningClock before, const Move *m, RunningClock after) {
    return !(m->flags & (MOVE_CAPTURES | MOVE_PROMOTES)) || (before == CLOCK_COUNT && after == CLOCK_COUNT);
}

// The value of a position in which the clock has stopped, given its value without clocks. In Zambia the lone king has
// then captured, with a move that counts: unless this ends the game, the conversion is reached only if the game goes on
// after it.
static Value value_beyond(const ConversionSolving *s, Value plain) {
    if (plain == VALUE_DRAW || plain == VALUE_LOST || !(s->rules->profile->ends & END_TWELVE_COUNT))
        return value_result(plain);
    return tb_conversion_value(value_result(plain), 1);
}

// The value for Black of the position after `m`, a move of the White of `p`; a conversion is 0 plies away.
static Value value_after(const ConversionSolving *s, RunningClock before, const Position *p, const Move *m) {
    Position next = position_apply_side(p, m, WHITE, false);
    TableBoard b = tb_board_of(s->rules->board, &next);
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

// The value that the moves seen so far give a position.
typedef struct ConversionChoice {
    int win;  // plies to the nearest conversion that can be forced, 0 if none can
    int loss; // plies to the conversion of the other side, if all moves lose
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

typedef struct ConversionSolver {
    const ConversionSolving *solving;
    Pair pair;
    Value *settled[2]; // the tables' values after the pass
    int plies;         // of the positions settled in this pass
    atomic_bool more;  // some were settled, or will be later
} ConversionSolver;

// A position that is not settled counts as a draw for its predecessors. So a value is settled only after the values
// that it depends on.
static void settle_chunk(void *context, uint64_t chunk) {
    ConversionSolver *s = context;
    PairChunk c = pair_chunk(&s->pair, chunk);
    Value *settled = s->settled[c.part];
    IndexWalk walk = index_walk(&s->pair.tables[c.part]->index);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = c.begin; i < c.end; i++) {
        if (settled[i] != VALUE_DRAW)
            continue;
        Position p = tb_board_position(index_walk_to(&walk, i));
        Value value = tbgen_expected_conversion(s->solving, &p, &list);
        if (value == VALUE_DRAW)
            continue;
        atomic_store_explicit(&s->more, true, memory_order_relaxed);
        if (tb_conversion_plies(value) <= s->plies)
            settled[i] = value;
    }
    move_list_free(&list);
}

static bool add_pair(ConversionSolver *s, Material m) {
    if (!pair_add(&s->pair, s->solving->conversions, m))
        return false;
    for (int part = 0; part < 2 && s->pair.tables[part]; part++) {
        s->settled[part] = pair_allocate(&s->pair, part);
        if (!s->settled[part])
            return false;
    }
    return true;
}

static bool settle_all(ConversionSolver *s) {
    const ConversionSolving *solving = s->solving;
    atomic_init(&s->more, true);
    for (s->plies = 0; atomic_load(&s->more); s->plies++) {
        atomic_store(&s->more, false);
        if (!parallel_run(solving->threads, pair_chunks(&s->pair), settle_chunk, s, solving->stop))
            return false;
        for (int part = 0; part < 2 && s->pair.tables[part]; part++)
            memcpy(s->pair.tables[part]->values, s->settled[part], (size_t)s->pair.tables[part]->index.size);
    }
    return true;
}

bool tbgen_solve_conversions(const ConversionSolving *solving, Material m, Error *error) {
    ConversionSolver s = {.solving = solving};
    error->what[0] = '\0';
    bool solved = add_pair(&s, m);
    if (!solved)
        error_set(error, "out of memory");
    solved = solved && settle_all(&s);
    for (int part = 0; part < 2; part++)
        pair_release(&s.pair, part, s.settled[part]);
    if (!solved)
        raw_remove_pair(solving->conversions, m);
    return solved;
}

// ---- In a build set: solved, or brought back from files

ConversionSolving tbgen_conversion_solving(const BuildSet *build, const Rules *rules) {
    return (ConversionSolving){rules, build->set, build->conversions, build->threads, build->stop};
}

static Value value_of_moves(const void *context, const Position *p, MoveList *list) {
    return tbgen_expected_conversion(context, p, list);
}

static bool load_conversions(const BuildSet *build, const ConversionSolving *solving, Material m, Error *error) {
    LoadOrder order = {build->conversions, TABLE_CONVERSIONS, value_of_moves, solving};
    return tbgen_load_pair(build, &order, m, error);
}

// Loads the conversions of the pairs that `m` leads to and that are not in memory yet, smaller pairs first.
static bool load_successors(const BuildSet *build, const ConversionSolving *solving, Material m, Error *error) {
    Material list[MATERIAL_LIST];
    for (int k = material_successors(m, list); k > 0; k--)
        if (tbgen_wants(build, list[k - 1], TABLE_CONVERSIONS) && !raw_table(build->conversions, list[k - 1]) &&
            !(load_successors(build, solving, list[k - 1], error) &&
              load_conversions(build, solving, list[k - 1], error)))
            return false;
    return true;
}

bool tbgen_load_conversions(BuildSet *build, const ConversionSolving *solving, Material m, bool own, Error *error) {
    return tbgen_load_needed(build, m, true, TABLE_DISTANCES, error) && load_successors(build, solving, m, error) &&
           (!own || raw_table(build->conversions, m) || load_conversions(build, solving, m, error));
}

// With a fresh clock every win must come in time, since the results are taken from the tables without clocks.
static bool results_agree(const BuildSet *build, Material m, Error *error) {
    const RawTable *plain = raw_table(build->set, m), *conversions = raw_table(build->conversions, m);
    char name[MATERIAL_NAME];
    material_name(m, name);
    for (uint64_t i = 0; i < plain->index.size; i++)
        if (value_result(plain->values[i]) != value_result(conversions->values[i]))
            return error_set(error, "%s: position %llu has no conversion in time", name, (unsigned long long)i);
    return true;
}

bool tbgen_make_conversions(BuildSet *build, Material m, Error *error) {
    m = material_first(m);
    Rules rules = tbgen_rules(build);
    ConversionSolving solving = tbgen_conversion_solving(build, &rules);
    raw_remove_pair(build->conversions, m);
    return tbgen_load_conversions(build, &solving, m, false, error) && tbgen_solve_conversions(&solving, m, error) &&
           results_agree(build, m, error) && results_agree(build, material_reversed(m), error);
}

// ---- Verification

// The value of the position after `m` under its clocks.
static Value value_under_clocks(const ConversionSolving *s, const Position *p, const Clocks *clocks, const Move *m) {
    Position next = position_apply_side(p, m, WHITE, false);
    TableBoard b = tb_board_of(s->rules->board, &next);
    if (raw_value(s->plain, b) == VALUE_LOST) // without a piece or a move, which comes before any draw
        return VALUE_LOST;
    Clocks after = clocks_after(s->rules, *clocks, p, *m, &next);
    if (clocks_draws(s->rules, &next, &after))
        return VALUE_DRAW;
    if (tb_conversion_clock(s->rules, &next) == CLOCK_NONE)
        return value_result(raw_value(s->plain, b));
    Value conversion = raw_value(s->conversions, b);
    return tb_conversion_in_time(s->rules, &next, &after, tb_conversion_plies(conversion)) ? value_result(conversion)
                                                                                           : VALUE_DRAW;
}

static bool follows_under(const ConversionSolving *s, const Position *p, const Clocks *clocks, Value result,
                          MoveList *list) {
    Choice choice = {0};
    for (int i = 0; i < list->count; i++)
        choice_add(&choice, value_under_clocks(s, p, clocks, &list->moves[i]));
    return value_result((Value)choice_value(&choice)) == result;
}

// The clocks of a position whose conversion comes just in time, or one move too late.
static Clocks clocks_full(const Rules *rules, const Position *p, int plies, bool late) {
    Clocks clocks = {0};
    if (tb_conversion_clock(rules, p) == CLOCK_FIVE_MOVES) {
        clocks.material = FIVE_MOVES_PLIES - plies + late;
        return clocks;
    }
    while (tb_conversion_in_time(rules, p, &clocks, plies))
        clocks.count += 2;
    clocks.count -= late ? 0 : 2;
    return clocks;
}

static bool is_right(const void *context, const Position *p, uint64_t number, MoveList *list) {
    const ConversionSolving *s = context;
    Value value = raw_value(s->conversions, tb_board_of(s->rules->board, p));
    (void)number;
    if (tbgen_expected_conversion(s, p, list) != value)
        return false;
    int plies = tb_conversion_plies(value);
    if (plies == 0)
        return true;
    Clocks in_time = clocks_full(s->rules, p, plies, false), late = clocks_full(s->rules, p, plies, true);
    return follows_under(s, p, &in_time, value_result(value), list) &&
           (clocks_draws(s->rules, p, &late) || follows_under(s, p, &late, VALUE_DRAW, list));
}

static bool verify_values(const BuildSet *build, const ConversionSolving *solving, Material m, Error *error) {
    return tbgen_verify_positions(build, &raw_table(build->conversions, m)->index, "the conversion of position",
                                  is_right, solving, error);
}

bool tbgen_verify_conversions(BuildSet *build, Material m, Error *error) {
    m = material_first(m);
    Material reversed = material_reversed(m);
    Rules rules = tbgen_rules(build);
    ConversionSolving solving = tbgen_conversion_solving(build, &rules);
    return tbgen_check(build, m, TABLE_CONVERSIONS, error) && tbgen_load_conversions(build, &solving, m, true, error) &&
           verify_values(build, &solving, m, error) &&
           (material_equal(m, reversed) || verify_values(build, &solving, reversed, error)) &&
           tbgen_verify_facts(build, m, TABLE_CONVERSIONS, TABLE_CONVERSIONS, build->conversions, error);
}
