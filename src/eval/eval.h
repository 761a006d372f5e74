// Static evaluation: named terms with a weight each for opening and ending (TZD 13.4), and a network. `weights` are
// those of the rules' game.
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "base/text.h"
#include "eval/weights.h"

// So that no weights make a score that looks like a proven win.
enum { EVAL_MOST = 20000 };

// Hundredths of a point, the unit of every score, from the view of the side to move; equal for a position and its
// position_flip. Within
// +-EVAL_MOST. Positions in which a capture is pending are scored as they stand.
int eval_position(const Rules *rules, const Weights *weights, const Position *p);

// The table of terms that `eval` prints: for each its name, White's and Black's part and the sum, from White's
// view, then the network's part, what the distance of a win adds with three kings against one, and the total from
// White's view and from the side to move's.
void eval_write(Text *text, const Rules *rules, const Weights *weights, const Position *p);

#endif
