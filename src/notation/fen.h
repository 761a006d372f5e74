// Positions as text: the draughts FEN with lists of squares, and the letter board of TZD 13.1 (rules.md 5).
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include "base/text.h"
#include "board/game.h"
#include "board/position.h"
#include "notation/notation.h"

// Reads a position for the board of `rules`:
//   W:Wa1,c1,Kd4:Bb6,Kh8   colour to move, then the lists in either order, in either case, squares or numbers,
//                          ranges 1-12, blanks, a trailing '.', quotes or [FEN "..."] around all
// w1w1.../... w          the letter board, rank 8 first, then the side to move with optional fields :H<n> plies since
// the last capture or man move, :M<n> plies since the last change of material, :T<n> plies of the three-kings or twelve
// count where they differ from M, or :T- for a count that has not begun (TZD3), :P<sides> those that have promoted, as
// :Pwb or :P- (TZD3; without it those that have a king), :F<n> move number, and :L<squares> pieces open to a huff.
// False, with the error and the column, on anything else and on impossible positions: squares occupied twice, a man on
// its promotion row, more pieces than the game has.
bool fen_read(Span text, const Rules *rules, const Notation *notation, SetUp *set_up, Error *error);

// Writes the position, with the clock fields unless `bare`.
void fen_write(Text *text, const Rules *rules, const Notation *notation, const SetUp *set_up, bool bare);

// The letter board of TZD 13.1 and the side to move.
void fen_write_letters(Text *text, const Rules *rules, const Position *p);

// Positions as the draughts protocols Hub and DXP send them: a letter for each square, in the order of the numbers.
// Appends the position as a FEN with numbers, so that one reader checks both. `letters` are White's man and king and
// Black's man and king; any other letter is an empty square.
void square_letters_to_fen(Text *fen, Side side, Span squares, const char letters[4]);

#endif
