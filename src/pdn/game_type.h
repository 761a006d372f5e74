// The tag GameType of PDN 3.0: "29,W,8,8,A0,0" is the number of the game, the side that begins, width and height of the
// board, the notation (A squares by name, N by number, S short) with the corner of square 1 as the beginner sees it (0
// bottom left, 1 bottom right, 2 top left, 3 top right), and whether the bottom left square is unused. Everything but
// the number may be omitted.
#ifndef PDN_GAME_TYPE_H
#define PDN_GAME_TYPE_H

#include "notation/notation.h"

typedef struct GameType {
    int number;
    Side first;
    int width, height; // 0 if not given
    char notation;     // 'A', 'N' or 'S'; 0 if not given
    int corner;        // 0 to 3; -1 if not given
    bool mirrored;
} GameType;

// False, with the error, if it is malformed.
bool game_type_read(Span text, GameType *type, Error *error);

// Writes the tag for games of these rules in this notation. None of the numbers is ours: 29 (Czech) comes nearest to
// tzd and drafti, 26 (Brazilian) to zambia, 20 (international) to nigeria and ghana; the tag Variant tells them apart.
void game_type_write(Text *text, const Rules *rules, const Notation *notation);

// The profile of games that only this tag identifies; NULL, with the error, if it is not one of ours.
const Profile *game_type_profile(const GameType *type, Error *error);

// Sets the numbering of the squares if the tag gives one; false if that numbering is not supported.
bool game_type_numbering(const GameType *type, const Board *board, Numbering *numbering, Error *error);

#endif
