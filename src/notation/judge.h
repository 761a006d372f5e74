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

// Reads a move of `p` in any form of rules.md 5: a hyphen between the squares of a quiet move, one of : x * between
// those of a capture, or nothing between algebraic squares; of a capture start and end alone or every turn, with or
// without the landings where it does not turn; captured squares listed between or after start and end; annotation marks
// behind; a huff as `~34/` or `~34 ` before. False, with what is wrong and where, if the text is malformed, illegal or
// fits several moves.
bool move_read(Span text, const Rules *rules, const Position *p, const Notation *notation, Move *move, Error *error);

#endif
