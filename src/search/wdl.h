// WDL: the probabilities of a win, draw and loss for a score.
#ifndef SEARCH_WDL_H
#define SEARCH_WDL_H

#include "board/rules.h"

// In permille; the sum is 1000.
typedef struct Wdl {
    int win, draw, loss;
} Wdl;

// For the side to move of `p` when a search gives it `score`. A known win or loss is certain; the rest is a model
// fitted to games of the engine against itself (scripts/fit_wdl.py), the same for both sides.
Wdl wdl_of(const Rules *rules, const Position *p, int score);

// The model for a number of pieces on the board: P(win) = logistic(u s - v) and P(loss) = logistic(-u s - v) for a
// score of s points.
typedef struct WdlCurve {
    double u, v;
} WdlCurve;

WdlCurve wdl_curve(const Rules *rules, int pieces);

// Of a game that has ended in a draw.
static inline Wdl wdl_draw(void) {
    return (Wdl){0, 1000, 0};
}

#endif
