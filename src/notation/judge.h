// A move read from text, or the reason why it is none: the one authority for refusals.
#ifndef NOTATION_JUDGE_H
#define NOTATION_JUDGE_H

#include "notation/refusal.h"

// Reads a move of `p` as move_read does. False where it is refused: `refusal` (initialised) then holds why.
//
// A text that names a piece of the other side is REFUSAL_NOT_YOUR_PIECE whatever it would do there; only who knows by
// whom the text was sent can tell REFUSAL_NOT_YOUR_TURN, with judge_turn. A move that breaks the way in which its piece
// moves is refused for that, and one that would be good but for the duty to capture for that duty.
bool judge_move(Span text, const Rules *rules, const Position *p, const Notation *notation, Move *move,
                Refusal *refusal);

// Whether it is the turn of `side`; otherwise refused.
bool judge_turn(const Position *p, Side side, Refusal *refusal);

#endif
