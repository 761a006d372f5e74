// Reads the text that a person types for a move.
//
// The first of these rules that applies decides:
//   1. a bare number that is in the list shown last is that move of the list;
//   2. one square alone, or with a separator before or after it, is a part of a move: `c3` starts or ends there,
//      `c3-` starts, `-d4` and `:d4` end there; `~34` alone huffs that piece. It stands for the one legal move that has
//      it. Moves with a huff are meant only by a part with `~34/` before it;
//   3. everything else is read as move_read reads it, after some tidying: blanks may stand around separators and take
//      their place, a move number `3.` may stand before, and dashes of any length and crosses are separators;
//   4. the beginning of a capture stands for it where only one legal capture begins so, and so does a capture written
//      with a hyphen.
#ifndef PROTOCOL_PLAY_INPUT_H
#define PROTOCOL_PLAY_INPUT_H

#include "notation/refusal.h"

// The context of a text.
typedef struct PlayPlace {
    const Rules *rules;
    const Position *position;
    const Notation *notation;
    const MoveList *shown; // the list shown last in this position; empty without one
} PlayPlace;

// Reads a move. False if it is refused: `refusal` (initialised) holds the reason, and the legal moves that may have
// been meant. True leaves the message empty, except in case 4, where it is that of a strict judge.
bool play_input_read(Span text, const PlayPlace *place, Move *move, Refusal *refusal);

// Whether the text looks like an attempt at a move rather than a word: a number, a square or a huff.
bool play_input_is_move_like(Span text);

// Appends the legal moves in the order of their squares, as they are shown.
void play_input_moves(const PlayPlace *place, MoveList *list);

#endif
