#include "board/counter.h"

int counters_running(const Rules *rules, const Position *p, const Clocks *clocks, Counter *list) {
    Clock running[CLOCKS_MAX];
    int n = clocks_running(rules, p, clocks, running), count = 0;
    for (int i = 0; i < n; i++) {
        const Clock *clock = &running[i];
        if (clock->value == COUNT_NOT_BEGUN || (clock->reason == REASON_KING_MOVES && clock->value == 0))
            continue;
        Counter *counter = &list[count++];
        *counter = (Counter){clock->reason, clock->value, clock->limit, clock->in_moves, clock->counted};
        if (clock->in_moves) {
            // If the number of plies is odd, the side that is not to move has made one more.
            counter->count = (clock->value + (position_side(p) != clock->counted)) / 2;
            counter->limit = (clock->limit + 1) / 2;
        }
    }
    return count;
}
