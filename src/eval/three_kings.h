// Three kings against a lone one on 8x8: how far the win is.
//
// The win is long (Petrov's triangle), the draw clock short (TZD 8.5, Zambia's twelve count), and no plan that a
// handful of terms describe keeps to it: so the distances are built in, for the stronger side to move (three_kings.txt,
// written by bench/three_kings.c from the endgame tables). They guide the search where there are no tables, and prove
// nothing.
#ifndef EVAL_THREE_KINGS_H
#define EVAL_THREE_KINGS_H

#include "board/rules.h"

enum {
    THREE_KINGS_DRAWN = -1,   // the lone king cannot be caught
    THREE_KINGS_UNKNOWN = -2, // another material, or the lone king can capture
};

// Plies until the lone king is caught, or taken into an ending that is won, with best play; draw clocks are left aside.
// `strong` receives the side with the three kings, unless the answer is THREE_KINGS_UNKNOWN.
int three_kings_plies(const Board *board, const Position *p, Side *strong);

// The place of a position with the stronger side to move in three_kings.txt, from 0 on. The four ways to turn and
// mirror the board share a place. `lone` is the bit of its king, `kings` are the three others.
int three_kings_place(int lone, Bitboard kings);

enum {
    THREE_KINGS_PLACES = 10 * 4495, // ten squares of the lone king, three of the 31 others
    THREE_KINGS_LINE = 110,         // places in a line of the file
};

// What stands in the file for a number of plies, or for THREE_KINGS_DRAWN.
static inline char three_kings_letter(int plies) {
    return plies == THREE_KINGS_DRAWN ? '.' : (char)('a' + plies);
}

#endif
