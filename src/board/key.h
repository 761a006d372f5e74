// Zobrist keys (Zobrist 1970): one random word for each piece on each square, for the side to move and
// for each square open to a huff. The tables are constant expressions, so nothing is set up at start.
#ifndef BOARD_KEY_H
#define BOARD_KEY_H

#include <stdint.h>

#include "board/square.h"

enum { KEY_BLACK_TO_MOVE_INDEX = 63 }; // no board has a square with this index

extern const uint64_t key_piece[2][2][SQUARE_LIMIT]; // [side][king][square]
extern const uint64_t key_huffable[SQUARE_LIMIT];    // also holds the word for Black to move

#define KEY_BLACK_TO_MOVE (key_huffable[KEY_BLACK_TO_MOVE_INDEX])

#endif
