// Huffing (Nigeria 3.5, 9.2; rules.md 4): declining a capture, and seizing the piece that should have captured.
#ifndef BOARD_HUFFING_H
#define BOARD_HUFFING_H

#include "board/rules.h"

// Appends the legal moves of `p` under the rule: without a huff, and after each huff that is open.
void huffing_moves(const Rules *rules, const Position *p, MoveList *list);

#endif
