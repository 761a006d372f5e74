// The weights of every game: the built-in ones, from the files of eval/weights, unless others have been set.
#ifndef EVAL_WEIGHT_SET_H
#define EVAL_WEIGHT_SET_H

#include "eval/weights.h"

// A copy of the struct shares what it points to.
typedef struct WeightSet {
    Weights *of[WEIGHT_GAMES]; // NULL: the built-in ones
} WeightSet;

// Frees the weights that have been set, so that all are built in again.
void weight_set_free(WeightSet *set);

// The built-in weights of a game, read from their text by the first call, which any thread may make. They live until
// the program ends.
const Weights *weights_built_in(WeightGame game);

// The weights of a game in force.
const Weights *weight_set_of(const WeightSet *set, WeightGame game);

static inline const Weights *weight_set_for(const WeightSet *set, const Profile *profile) {
    return weight_set_of(set, weight_game_of(profile));
}

#endif
