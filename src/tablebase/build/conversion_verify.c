#include "tablebase/build/conversion_verify.h"

#include "tablebase/build/conversion_load.h"
#include "tablebase/build/verify.h"

// What the position after `m` is worth under its clocks.
static Value value_after(const ConversionSolving *s, const Position *p, const Clocks *clocks, const Move *m) {
    Position next = position_apply_side(p, m, WHITE, false);
    TableBoard b = tb_board_of(&next);
    if (raw_value(s->plain, b) == VALUE_LOST) // by having no piece or no move, which comes before any draw
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
        choice_add(&choice, value_after(s, p, clocks, &list->moves[i]));
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
    Value value = raw_value(s->conversions, tb_board_of(p));
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
