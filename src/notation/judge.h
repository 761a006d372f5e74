// Reads a move from text or says why it is refused. All refusals of moves come from here.
#ifndef NOTATION_JUDGE_H
#define NOTATION_JUDGE_H

#include "notation/refusal.h"

// Reads a move of `p` as move_read does. False if it is refused; `refusal` (initialised) then says why.
//
// A text that names a piece of the other side is REFUSAL_NOT_YOUR_PIECE, whatever it would do there; only a caller that
// knows who sent the text can refuse it as REFUSAL_NOT_YOUR_TURN, with judge_turn. A move that its piece cannot make is
// refused for that reason; a move that it could make if captures were not mandatory is refused for the missed capture.
bool judge_move(Span text, const Rules *rules, const Position *p, const Notation *notation, Move *move,
                Refusal *refusal);

// Whether it is the turn of `side`; otherwise refused.
bool judge_turn(const Position *p, Side side, Refusal *refusal);

// Reads a move of `p` in any form of rules.md 5: a hyphen between the squares of a quiet move, one of : x * between
// those of a capture, or nothing between algebraic squares; for a capture either only start and end or every turn, with
// or without the landings where it does not turn; captured squares listed between or after start and end; annotation
// marks at the end; a huff as `~34/` or `~34 ` in front. False, with the error and its place, if the text is malformed,
// illegal or ambiguous.
bool move_read(Span text, const Rules *rules, const Position *p, const Notation *notation, Move *move, Error *error);

#endif
