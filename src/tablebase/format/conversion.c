#include "tablebase/format/conversion.h"

#include "tablebase/format/index.h"

RunningClock tb_conversion_clock(const Rules *rules, const Position *p) {
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, &(Clocks){0}, list);
    RunningClock found = CLOCK_NONE;
    for (int i = 0; i < n; i++)
        switch (list[i].reason) {
        case REASON_FIVE_MOVES: return CLOCK_FIVE_MOVES;
        case REASON_THREE_KINGS:
            if (list[i].field != FIELD_COUNT) // FMJD64 7.2.4
                break;
            return CLOCK_COUNT;
        case REASON_TWELVE_COUNT: return CLOCK_COUNT;
        case REASON_THIRTY_MOVES: found = clocks_five_moves_material(p) ? CLOCK_THIRTY_MOVES : CLOCK_NONE; break;
        default: break;
        }
    return found;
}

bool tb_conversion_class(const Rules *rules, Material m) {
    TableIndex index = index_of_class(rules->board, m);
    Position p = tb_board_position(index_board(&index, 0));
    return tb_conversion_clock(rules, &p) != CLOCK_NONE;
}

// A win on the board takes precedence over any draw, so the ply that fills the clock may still convert.
bool tb_conversion_in_time(const Rules *rules, const Position *p, const Clocks *clocks, int plies) {
    Clock list[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, list);
    for (int i = 0; i < n; i++)
        if (list[i].reason != REASON_THIRTY_MOVES && plies > 0 && plies > clock_left(&list[i]))
            return false;
    return true;
}
