#include "board/counter.h"

int counters_running(const Rules *rules, const Position *p, const Clocks *clocks, Counter *list) {
    unsigned ends = rules->profile->ends;
    int count = 0;
    if (ends & END_THIRTY_MOVES && !(position_occupied(p) & ~p->kings))
        list[count++] = (Counter){REASON_THIRTY_MOVES, clocks->quiet, THIRTY_MOVES_PLIES, false, WHITE};
    if (ends & END_FIVE_MOVES && clocks_five_moves_material(p))
        list[count++] = (Counter){REASON_FIVE_MOVES, clocks->material, FIVE_MOVES_PLIES, false, WHITE};
    if (ends & END_MOVE_LIMIT)
        list[count++] = (Counter){REASON_MOVE_LIMIT, clocks->material, rules->move_limit, false, WHITE};
    if (clocks_king_moves_limit(rules) > 0 && clocks->quiet > 0)
        list[count++] = (Counter){REASON_KING_MOVES, clocks->quiet, clocks_king_moves_limit(rules), false, WHITE};
    if (clocks_lone_limit(rules, p) > 0)
        list[count++] = (Counter){REASON_LONE_COUNT, clocks->count, clocks_lone_limit(rules, p), false, WHITE};
    int material = clocks_material_limit(rules, p);
    if (material > 0)
        list[count++] = (Counter){material == THREE_KINGS_PLIES_RUSSIAN ? REASON_THREE_KINGS : REASON_SAME_MATERIAL,
                                  clocks->material, material, false, WHITE};
    Side strong;
    if (clocks_counting(rules, p, &strong) && clocks->count != COUNT_NOT_BEGUN) {
        bool twelve = (ends & END_TWELVE_COUNT) != 0;
        Counter *counter = &list[count++];
        *counter = (Counter){.reason = twelve ? REASON_TWELVE_COUNT : REASON_THREE_KINGS,
                             .in_moves = true,
                             .counted = twelve ? side_other(strong) : strong};
        counter->count = clocks_counted_moves(rules, p, clocks, &counter->limit);
    }
    return count;
}
