// Perft: the leaves of the game tree at a depth, a leaf being a move in the sense of rules.md 2.8. Ends of the game
// other than the want of moves are ignored.
#ifndef BOARD_PERFT_H
#define BOARD_PERFT_H

#include <stdatomic.h>

#include "board/rules.h"

// Leaves `depth` plies below `p`; 1 for depth 0. With the setting Huff on, huffs and declined captures count. Once
// `*stop` (may be NULL) is true the count is broken off within milliseconds and what it returns means nothing.
uint64_t perft_count(const Rules *rules, const Position *p, int depth, const atomic_bool *stop);

#endif
