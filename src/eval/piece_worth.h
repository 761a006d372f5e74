// The worth of single pieces to the static evaluation. `weights` are those of the rules' game.
#ifndef EVAL_PIECE_WORTH_H
#define EVAL_PIECE_WORTH_H

#include "eval/weights.h"

// The static score from White's point of view, in hundredths of a point (eval/eval.h).
int white_score(const Rules *rules, const Weights *weights, const Position *p);

// That score minus the score without the piece on `square`.
int piece_worth(const Rules *rules, const Weights *weights, const Position *p, Square square);

// The worth of a man to its side, the mean over all men of `p`; 0 without men.
int man_worth(const Rules *rules, const Weights *weights, const Position *p);

#endif
