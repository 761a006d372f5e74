// The position of Hub: `pos pos=W... moves="..."`.
#ifndef PROTOCOL_HUB_POSITION_H
#define PROTOCOL_HUB_POSITION_H

#include "board/game.h"
#include "notation/notation.h"

// Reads the rest of the line into `game` (initialised or zeroed), which restarts under `rules`. The line has the side
// to move and a letter (w b W B e) for each square from the top left, or neither for the start position; then the
// moves. False, with the error; the game may then hold a part of the line.
bool hub_position_read(Scanner line, const Rules *rules, const Notation *notation, Game *game, Error *error);

#endif
