// A game as one line of text, in the form of UCI's command position and of opening files.
#ifndef NOTATION_GAME_TEXT_H
#define NOTATION_GAME_TEXT_H

#include "board/game.h"
#include "notation/notation.h"

// Reads `startpos [NAME] [giver=SIDE] [first=SIDE] [moves M ...]`, with a start of board/start.h, or `[fen] FEN [moves
// M ...]` to the end of the line; the FEN may contain blanks. `game` (initialised or zeroed) restarts under `rules` and
// plays the moves. False, with the error and its place; the game then holds the moves before it.
bool game_read(Game *game, const Rules *rules, const Notation *notation, Scanner *line, Error *error);

#endif
