// The text of a move (rules.md 5), parsed without the position, and how well it fits a move.
#ifndef NOTATION_MOVE_TEXT_H
#define NOTATION_MOVE_TEXT_H

#include "notation/path.h"
#include "notation/refusal.h"

enum { MOVE_TEXT_SQUARES = 2 * PATH_MAX_SQUARES };

typedef struct MoveText {
    Square squares[MOVE_TEXT_SQUARES];
    int count;                     // at least 2
    bool quiet_mark, capture_mark; // a '-', or one of ':' 'x' '*', was found between squares
    Square huffed;                 // NO_SQUARE without a huff
} MoveText;

// False, with the refusal, if the text is malformed or names a square that does not exist.
bool move_text_read(Span text, const Rules *rules, const Notation *notation, MoveText *move_text, Refusal *refusal);

// How well the text fits a legal move of `p`: 0 if not at all, higher is better.
int move_text_fit(const MoveText *move_text, const Rules *rules, const Position *p, Move move);

#endif
