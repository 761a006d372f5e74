// Static evaluation: named terms, each with a weight for the opening and one for the endgame (TZD 13.4), a network,
// and the worth of men in areas of the board. `weights` are those of the rules' game.
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "base/text.h"
#include "eval/terms.h"
#include "eval/weights.h"

// Limits the score, so that no weights can make it look like a proven win.
enum { EVAL_MAX = 20000 };

// Hundredths of a point, the unit of every score, from the view of the side to move, within +-EVAL_MAX; equal for a
// position and its position_flip. Positions with a pending capture are scored without playing it.
int eval_position(const Rules *rules, const Weights *weights, const Position *p);

// The parts of the evaluation of a position, in hundredths from White's view.
typedef struct EvalTable {
    int term[2][TERMS]; // of each side, for itself
    int terms;          // all of them together
    int network;        // 0 without one
    bool has_network;
    int areas; // 0 without them
    bool has_areas;
    int three_kings; // the correction for three kings against one
    bool has_three_kings;
    int total;
} EvalTable;

void eval_tabulate(EvalTable *table, const Rules *rules, const Weights *weights, const Position *p);

// The table that `eval` prints: for each term its name, White's part, Black's part and the difference, from White's
// view; then the network's part, that of the areas, the correction for three kings against one, and the total from
// White's view and from that of the side to move.
void eval_write(Text *text, const Rules *rules, const Weights *weights, const Position *p);

#endif
