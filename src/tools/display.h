// The board for people to read.
#ifndef TOOLS_DISPLAY_H
#define TOOLS_DISPLAY_H

#include "board/game.h"
#include "notation/notation.h"

// The board in letters (w W b B, kings in capitals) and dots, White at the bottom.
void display_board(Text *text, const Rules *rules, const Position *p);

// The board, the FEN, the letter board, the key, the clocks that the profile knows, the status and the legal moves.
void display_game(Text *text, const Game *game, const Notation *notation);

// The legal moves, each after a blank.
void display_moves(Text *text, const Rules *rules, const Position *p, const Notation *notation);

#endif
