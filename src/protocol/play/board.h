// The board of a game at the terminal, as text without colours, readable on a dark and on a light background.
//
// Men and kings of both sides differ by their shape: w W b B, or in Unicode a circle and a crown, hollow for White and
// filled for Black. If squares have numbers, each shows its number; otherwise the names are at the sides. The last move
// is marked: [ ] around the square that it left and the piece that has moved, x on the squares of captured pieces.
#ifndef PROTOCOL_PLAY_BOARD_H
#define PROTOCOL_PLAY_BOARD_H

#include "notation/notation.h"

enum { PLAY_BOARD_ROWS = 10 }; // at most

typedef struct PlayBoard {
    const Rules *rules;
    const Notation *notation;
    const Position *position;
    Move last;    // the move that led here; move_none() without one
    bool flipped; // Black at the bottom
    bool unicode;
    const char *beside[PLAY_BOARD_ROWS]; // a text to the right of each row from the top; may be NULL
} PlayBoard;

void play_board_write(Text *text, const PlayBoard *board);

// The sign of a piece: "w", "W", or in Unicode a circle or crown.
const char *play_board_piece(Side side, bool king, bool unicode);

#endif
