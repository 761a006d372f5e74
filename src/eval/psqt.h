// Piece-square tables: the terms that are sums over single pieces (TERM_GROUP_PSQT), added up in advance for each way
// in which the men of a row can stand.
#ifndef EVAL_PSQT_H
#define EVAL_PSQT_H

#include "eval/shape.h"
#include "eval/terms.h"

// A tapered score: hundredths of a point for the opening and for the endgame.
typedef struct Tapered {
    int32_t score[PHASES];
} Tapered;

typedef struct Psqt {
    Tapered row[SHAPE_ROWS][SHAPE_ROW_STATES]; // of its men
    Tapered king[2][SHAPE_BITS];               // by enemy, and by the bit of the square as Black sees it
} Psqt;

// Computes the tables from the weights of the terms.
void psqt_prepare(Psqt *psqt, const Board *board, const int16_t weights[TERMS][PHASES]);

// The score of a position for the side to move; `men` are shape_men of the board and the position.
Tapered psqt_score(const Psqt *psqt, const Board *board, const Position *p, const ShapeMen *men);

#endif
