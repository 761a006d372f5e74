// The weights of the evaluation. Every game has its own; profiles whose pieces move alike share them.
#ifndef EVAL_WEIGHTS_H
#define EVAL_WEIGHTS_H

#include "eval/areas.h"
#include "eval/network.h"
#include "eval/psqt.h"
#include "eval/terms.h"

// The games by how their pieces move: tzd, tzd3 and drafti share weights, and so do nigeria and ghana.
typedef enum WeightGame {
    WEIGHT_GAME_TZD,
    WEIGHT_GAME_ZAMBIA,
    WEIGHT_GAME_NIGERIA,
    WEIGHT_GAME_INTERNATIONAL,
    WEIGHT_GAME_BRAZILIAN,
    WEIGHT_GAME_RUSSIAN,
    WEIGHT_GAMES,
} WeightGame;

extern const char *const weight_game_names[WEIGHT_GAMES]; // "tzd" and so on

WeightGame weight_game_of(const Profile *profile);

enum { WEIGHT_MAX = 2000 }; // the greatest weight of a term; its negative is the least

// Large: allocated on the heap, passed by pointer, shared by threads, and never changed while in use.
typedef struct Weights {
    Network network; // first, since its tables must begin with a cache line
    // Hundredths of a point for each unit counted, with all pieces on the board and with none; the number of pieces
    // interpolates between them.
    int16_t term[TERMS][PHASES];
    bool has_network; // its score is added to that of the terms
    Areas areas;
    bool has_areas; // their score is added too
    // Computed from the rest:
    Psqt psqt;
    unsigned term_groups; // groups with a weight other than 0
} Weights;

// The board of a game.
const Board *weight_game_board(WeightGame game);

// Computes the rest after terms or the network's weights have been set.
void weights_prepare(Weights *weights, WeightGame game);

// New weights, all zero, aligned to cache lines: a vector of the network that lies in two lines takes two loads. NULL
// is nothing to free.
Weights *weights_new(void);
void weights_free(Weights *weights);

// A copy, for weights_free.
Weights *weights_copy(const Weights *weights);

#endif
