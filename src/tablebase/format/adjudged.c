#include "tablebase/format/adjudged.h"

#include "board/ending.h"

int tb_adjudged_by_ending(const Rules *rules, const Position *p) {
    Ending ending = ending_by_material(rules, p);
    if (ending.outcome == OUTCOME_ONGOING)
        return -1;
    if (!rules->generator->can_move(p)) // a win on the board comes first
        return VALUE_LOST;
    return ending.outcome == OUTCOME_DRAW ? VALUE_DRAW : ending.winner == position_side(p) ? VALUE_WON : VALUE_LOST;
}
