// The weights that the program brings with it, from the files of eval/weights.
#ifndef EVAL_BUILT_IN_H
#define EVAL_BUILT_IN_H

#include "eval/weights.h"

// A copy on the heap, to be freed by the caller; NULL if memory is wanting.
Weights *weights_built_in(WeightGame game);

// Those of every game; false, and nothing held, if memory is wanting.
bool weight_set_init(WeightSet *set);

#endif
