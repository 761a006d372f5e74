// Follows a refused text square by square, as its piece would move, up to the first step that the piece cannot make.
#ifndef NOTATION_MOVE_TRACE_H
#define NOTATION_MOVE_TRACE_H

#include "notation/move_text.h"

typedef struct MoveTrace {
    const Rules *rules;
    const Notation *notation;
    const Position *p; // after the huff of the text
    const MoveText *text;
    Refusal *refusal;
    bool king;
    Square at;         // where the piece stands now
    Bitboard taken;    // captured so far
    Bitboard occupied; // without the mover; captured pieces stay
} MoveTrace;

// A trace of the piece of the side to move on the first square of `text`, before its first step. `refusal` will receive
// the fault.
MoveTrace move_trace_start(const Rules *rules, const Notation *notation, const Position *p, const MoveText *text,
                           Refusal *refusal);

// False, with the refusal, if the piece cannot move so. Otherwise `trace` ends at the end of the text, with the
// captures made on the way.
bool move_trace_follow(MoveTrace *trace);

// The action of the piece, which decides the article.
RefusalSubject move_trace_subject(const MoveTrace *trace);

// The name of a square, for use in a sentence.
typedef struct SquareName {
    char text[8];
} SquareName;

SquareName square_name(const Rules *rules, const Notation *notation, Square square);

#endif
