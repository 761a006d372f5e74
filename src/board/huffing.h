// Huffing (Nigeria 3.5, 9.2; rules.md 4): declining a capture, and seizing the piece that should have captured.
#ifndef BOARD_HUFFING_H
#define BOARD_HUFFING_H

#include "board/movegen.h"

// Which pieces may be huffed.
typedef enum Huff { HUFF_OFF, HUFF_KINGS, HUFF_ALL, HUFFS } Huff;

// Appends the legal moves of `p` where `huff` is not HUFF_OFF: those without a huff, and those after each huff that is
// open.
void huffing_moves(const Generator *generator, Huff huff, const Position *p, MoveList *list);

#endif
