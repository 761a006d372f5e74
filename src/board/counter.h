// The draw clocks that run in a position, with count and limit as players count them.
#ifndef BOARD_COUNTER_H
#define BOARD_COUNTER_H

#include "board/clocks.h"

typedef struct Counter {
    Reason reason; // of the draw at the limit
    int count, limit;
    bool in_moves; // moves of one side; plies of both otherwise
    Side counted;  // that side
} Counter;

enum { COUNTERS = CLOCKS_MAX };

// Fills `list`, at most COUNTERS long, and returns how many run: thirty-moves while only kings are on the board (TZD
// 8.3), five-moves with its material (8.4), three-kings once it has begun (8.5, TZD3 9.4) or twelve-count (Zambia),
// move-limit always (Drafti 10.2), king-moves, lone-king-count, same-material and three-kings (FMJD64 7.2.4) in the
// games of the FMJD while a king has moved last, or with their material.
int counters_running(const Rules *rules, const Position *p, const Clocks *clocks, Counter *list);

#endif
