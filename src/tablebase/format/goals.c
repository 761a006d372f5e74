#include "tablebase/format/goals.h"

#include "tablebase/format/index.h"

RunningClock goal_clock(const Rules *rules, const Position *p) {
    Side strong;
    unsigned ends = rules->profile->ends;
    if (clocks_five_moves_material(p)) {
        if (ends & END_FIVE_MOVES)
            return CLOCK_FIVE_MOVES;
        bool kings = !(position_occupied(p) & ~p->kings);
        return ends & END_THIRTY_MOVES && kings ? CLOCK_THIRTY_MOVES : CLOCK_NONE;
    }
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
    RunningClock clock = goal_clock(rules, p);
    if (plies == 0 || clock == CLOCK_NONE || clock == CLOCK_THIRTY_MOVES)
        return true;
    if (clock == CLOCK_FIVE_MOVES)
        return plies <= FIVE_MOVES_PLIES - clocks->material;
    clocks_counting(rules, p, &strong);
    Side counted = rules->profile->ends & END_TWELVE_COUNT ? side_other(strong) : strong;
    int limit, made = clocks_counted_moves(rules, p, clocks, &limit);
    int needed = position_side(p) == counted ? plies / 2 + 1 : (plies + 1) / 2;
    return needed <= limit - made;
}
