// Perft: the number of leaves of the game tree at a depth, with moves counted as in rules.md 2.8. The only end of the
// game it knows is having no move.
#ifndef BOARD_PERFT_H
#define BOARD_PERFT_H

#include <stdatomic.h>

#include "board/rules.h"

// Leaves `depth` plies below `p`; 1 for depth 0. With the setting Huff on, huffs and declined captures count. Once
// `*stop` (may be NULL) is true the count stops within milliseconds and the result is meaningless.
uint64_t perft_count(const Rules *rules, const Position *p, int depth, const atomic_bool *stop);

// The same, and reports to `step` how many of the positions two plies deep have been counted: 0 first, then each.
uint64_t perft_count_steps(const Rules *rules, const Position *p, int depth, const atomic_bool *stop,
                           void (*step)(void *context, int done, int total), void *context);

#endif
