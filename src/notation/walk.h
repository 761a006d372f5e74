// A refused text, followed square by square as its piece would go, up to the first thing that a piece may not do.
#ifndef NOTATION_WALK_H
#define NOTATION_WALK_H

#include "notation/move_text.h"

typedef struct Walk {
    const Rules *rules;
    const Notation *notation;
    const Position *p; // after the huff of the text
    const MoveText *text;
    Refusal *refusal;
    bool king;
    Square at;         // where the piece stands now
    Bitboard taken;    // captured so far
    Bitboard occupied; // without the mover; captured pieces stay
} Walk;

// The piece of the side to move on the first square of `text`, about to go. `refusal` receives what is wrong.
Walk walk_of(const Rules *rules, const Notation *notation, const Position *p, const MoveText *text, Refusal *refusal);

// False, with the refusal, where the piece cannot go so. True leaves it at the end of the text, with what it captured.
bool walk_through(Walk *walk);

// What the piece does, for the article.
RefusalSubject walk_subject(const Walk *walk);

// The name of a square, to be shown in a sentence.
typedef struct SquareName {
    char text[8];
} SquareName;

SquareName square_name(const Rules *rules, const Notation *notation, Square square);

#endif
