#include "tablebase/goals.h"

#include "tablebase/parallel.h"

enum { CHUNK = 1 << 13 };

RunningClock goal_clock(const Rules *rules, const Position *p) {
    Side strong;
    if (rules->profile->ends & END_FIVE_MOVES && clocks_five_moves_material(p))
        return CLOCK_FIVE_MOVES;
    return clocks_counting(rules, p, &strong) ? CLOCK_COUNT : CLOCK_NONE;
}

bool goal_class(const Rules *rules, Material m) {
    TableIndex index = index_of_class(m);
    Position p = table_board_position(index_board(&index, 0));
    return goal_clock(rules, &p) != CLOCK_NONE;
}

// A goal made by the side whose moves are counted may fill the clock, since a win comes before the draw; one made by
// the other side needs a position in which the clock is not full yet.
bool goal_in_time(const Rules *rules, const Position *p, const Clocks *clocks, int plies) {
    Side strong;
    if (plies == 0 || goal_clock(rules, p) == CLOCK_NONE)
        return true;
    if (goal_clock(rules, p) == CLOCK_FIVE_MOVES)
        return plies <= FIVE_MOVES_PLIES - clocks->material;
    clocks_counting(rules, p, &strong);
    Side counted = rules->profile->ends & END_TWELVE_COUNT ? side_other(strong) : strong;
    int limit, made = clocks_counted_moves(rules, p, clocks, &limit);
    int needed = position_side(p) == counted ? plies / 2 + 1 : (plies + 1) / 2;
    return needed <= limit - made;
}

// ---- What moves lead to -----------------------------------------------------------------------

// Of four kings three may be left: a lone king has taken one, and the count goes on.
static bool clock_runs_on(RunningClock before, const Move *m, RunningClock after) {
    return !(m->flags & (MOVE_CAPTURES | MOVE_PROMOTES)) || (before == CLOCK_COUNT && after == CLOCK_COUNT);
}

// The value for Black of the position after `m`, a move of the White of `p`; a goal is 0 plies away.
static Value value_after(const GoalSolving *s, RunningClock before, const Position *p, const Move *m) {
    Position next = position_apply_side(p, m, WHITE, false);
    TableBoard b = table_board_of(&next);
    if (!(b.men[0] | b.kings[0]))
        return VALUE_LOST;
    RunningClock clock = goal_clock(s->rules, &next);
    if (clock_runs_on(before, m, clock))
        return raw_value(s->goals, b);
    if (clock == CLOCK_NONE)
        return value_result(raw_value(s->plain, b));
    Value value = raw_value(s->goals, b);
    Clocks fresh = {0};
    return goal_in_time(s->rules, &next, &fresh, goal_plies(value)) ? value_result(value) : VALUE_DRAW;
}

// What a position is worth by its moves, those seen so far.
typedef struct GoalChoice {
    int win;  // plies to the nearest goal that can be forced, 0 for none
    int loss; // plies to the goal of the other side, if all is lost
    bool draw;
} GoalChoice;

static void goal_choice_add(GoalChoice *c, Value after) {
    int plies = goal_plies(after) + 1;
    if (after == VALUE_DRAW)
        c->draw = true;
    else if (value_result(after) == VALUE_WON)
        c->loss = plies > c->loss ? plies : c->loss;
    else if (c->win == 0 || plies < c->win)
        c->win = plies;
}

static Value goal_choice_value(const GoalChoice *c) {
    if (c->win)
        return goal_value(VALUE_WON, c->win);
    return c->draw ? VALUE_DRAW : goal_value(VALUE_LOST, c->loss);
}

Value goal_expected(const GoalSolving *s, const Position *p, MoveList *list) {
    RunningClock clock = goal_clock(s->rules, p);
    GoalChoice choice = {0};
    move_list_clear(list);
    s->rules->generator->moves(p, list);
    for (int i = 0; i < list->count; i++)
        goal_choice_add(&choice, value_after(s, clock, p, &list->moves[i]));
    return goal_choice_value(&choice);
}

// ---- Solving ----------------------------------------------------------------------------------

typedef struct GoalSolver {
    const GoalSolving *solving;
    RawTable *tables[2];
    uint64_t chunks[2];
    int plies;        // of the positions that are settled now
    atomic_bool more; // some were, or will be later
} GoalSolver;

// What is not settled counts as a draw for those that lead to it, so that a value stands only once all that it rests
// on does.
static void settle_chunk(void *context, uint64_t chunk) {
    GoalSolver *s = context;
    int half = chunk >= s->chunks[0];
    const RawTable *table = s->tables[half];
    uint64_t begin = (chunk - (half ? s->chunks[0] : 0)) * CHUNK, at = begin;
    uint64_t end = begin + CHUNK < table->index.size ? begin + CHUNK : table->index.size;
    TableBoard board = index_board(&table->index, begin);
    MoveList list;
    move_list_init(&list);
    for (uint64_t i = begin; i < end; i++) {
        if (table->values[i] != VALUE_DRAW)
            continue;
        for (; at < i; at++)
            index_next(&table->index, &board);
        Position p = table_board_position(board);
        Value value = goal_expected(s->solving, &p, &list);
        if (value == VALUE_DRAW)
            continue;
        atomic_store_explicit(&s->more, true, memory_order_relaxed);
        if (goal_plies(value) <= s->plies)
            table->values[i] = value;
    }
    move_list_free(&list);
}

bool goal_solve(const GoalSolving *solving, Material m, Error *error) {
    GoalSolver s = {.solving = solving};
    Material reversed = material_reversed(m);
    int halves = material_equal(m, reversed) ? 1 : 2;
    for (int i = 0; i < halves; i++) {
        s.tables[i] = raw_add(solving->goals, i ? reversed : m);
        s.chunks[i] = s.tables[i] ? (s.tables[i]->index.size + CHUNK - 1) / CHUNK : 0;
    }
    bool solved = s.tables[0] && (halves == 1 || s.tables[1]);
    error->what[0] = '\0';
    if (!solved)
        error_set(error, "not enough memory");
    atomic_init(&s.more, true);
    for (s.plies = 0; solved && atomic_load(&s.more); s.plies++) {
        atomic_store(&s.more, false);
        solved = parallel_run(solving->threads, s.chunks[0] + s.chunks[1], settle_chunk, &s, solving->stop);
        if (s.plies > GOAL_PLIES_MAX)
            solved = error_set(error, "a goal is farther than %d plies", GOAL_PLIES_MAX);
    }
    if (!solved) {
        raw_remove(solving->goals, m);
        raw_remove(solving->goals, reversed);
    }
    return solved;
}
