// The built-in weights, from the files of eval/weights.
#ifndef EVAL_BUILT_IN_H
#define EVAL_BUILT_IN_H

#include "eval/weights.h"

// A copy on the heap, to be freed by the caller.
Weights *weights_built_in(WeightGame game);

// The weights of every game.
void weight_set_init(WeightSet *set);

#endif
