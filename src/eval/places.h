// The terms that are sums over the pieces (TERM_GROUP_PLACES), worked out for whole rows beforehand.
#ifndef EVAL_PLACES_H
#define EVAL_PLACES_H

#include "eval/shape.h"
#include "eval/terms.h"

// Hundredths of a man at the two ends of the game.
typedef struct Staged {
    int32_t stage[STAGES];
} Staged;

typedef struct Places {
    Staged row[SHAPE_ROWS][SHAPE_ROW_STATES]; // of its men
    Staged king[2][SHAPE_BITS];               // by enemy, and by the bit of a square that Black sees
} Places;

// Works them out from the weights of the terms.
void places_prepare(Places *places, const Board *board, const int16_t weights[TERMS][STAGES]);

// What the terms make of a position, for the side to move.
Staged places_score(const Places *places, const Board *board, const Position *p);

#endif
