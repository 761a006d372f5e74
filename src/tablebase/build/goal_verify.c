#include "tablebase/build/goal_verify.h"

#include "tablebase/build/goal_load.h"
#include "tablebase/build/verify.h"

// What the position after `m` is worth under its clocks.
static Value value_after(const GoalSolving *s, const Position *p, const Clocks *clocks, const Move *m) {
    Position next = position_apply_side(p, m, WHITE, false);
    TableBoard b = table_board_of(&next);
    if (raw_value(s->plain, b) == VALUE_LOST) // by having no piece or no move, which comes before any draw
        return VALUE_LOST;
    Clocks after = clocks_after(s->rules, *clocks, p, *m, &next);
    if (clocks_draws(s->rules, &next, &after))
        return VALUE_DRAW;
    if (goal_clock(s->rules, &next) == CLOCK_NONE)
        return value_result(raw_value(s->plain, b));
    Value goal = raw_value(s->goals, b);
    return goal_in_time(s->rules, &next, &after, goal_plies(goal)) ? value_result(goal) : VALUE_DRAW;
}

static bool follows_under(const GoalSolving *s, const Position *p, const Clocks *clocks, Value result, MoveList *list) {
    Choice choice = {0};
    for (int i = 0; i < list->count; i++)
        choice_add(&choice, value_after(s, p, clocks, &list->moves[i]));
    return value_result((Value)choice_value(&choice)) == result;
}

// The clocks of a position whose goal comes just in time, or one move too late.
static Clocks clocks_full(const Rules *rules, const Position *p, int plies, bool late) {
    Clocks clocks = {0};
    if (goal_clock(rules, p) == CLOCK_FIVE_MOVES) {
        clocks.material = FIVE_MOVES_PLIES - plies + late;
        return clocks;
    }
    while (goal_in_time(rules, p, &clocks, plies))
        clocks.count += 2;
    clocks.count -= late ? 0 : 2;
    return clocks;
}

static bool is_right(const void *context, const Position *p, uint64_t number, MoveList *list) {
    const GoalSolving *s = context;
    Value value = raw_value(s->goals, table_board_of(p));
    (void)number;
    if (goal_expected(s, p, list) != value)
        return false;
    int plies = goal_plies(value);
    if (plies == 0)
        return true;
    Clocks in_time = clocks_full(s->rules, p, plies, false), late = clocks_full(s->rules, p, plies, true);
    return follows_under(s, p, &in_time, value_result(value), list) &&
           (clocks_draws(s->rules, p, &late) || follows_under(s, p, &late, VALUE_DRAW, list));
}

static bool verify_values(const TableShelf *shelf, const GoalSolving *solving, Material m, Error *error) {
    return verify_positions(shelf, &raw_table(shelf->goals, m)->index, "the goal of position", is_right, solving,
                            error);
}

bool goal_verify(TableShelf *shelf, Material m, Error *error) {
    m = material_first(m);
    Material reversed = material_reversed(m);
    Rules rules = shelf_rules(shelf);
    GoalSolving solving = goal_solving(shelf, &rules);
    return shelf_check(shelf, m, TABLE_GOALS, error) && goal_load(shelf, &solving, m, true, error) &&
           verify_values(shelf, &solving, m, error) &&
           (material_equal(m, reversed) || verify_values(shelf, &solving, reversed, error)) &&
           verify_facts(shelf, m, TABLE_GOALS, TABLE_GOALS, shelf->goals, error);
}
