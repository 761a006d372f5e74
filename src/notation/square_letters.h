// Positions as the draughts protocols Hub and DXP send them: a letter for each square, in the order of the numbers.
#ifndef NOTATION_SQUARE_LETTERS_H
#define NOTATION_SQUARE_LETTERS_H

#include "base/text.h"
#include "board/position.h"

// Appends the position as a FEN with numbers, so that one reader checks both. `letters` are White's man and king and
// Black's man and king; any other letter is an empty square.
void square_letters_to_fen(Text *fen, Side side, Span squares, const char letters[4]);

#endif
