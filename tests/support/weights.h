// The built-in weights for tests, which share them and never free them.
#ifndef SUPPORT_WEIGHTS_H
#define SUPPORT_WEIGHTS_H

#include "eval/weights.h"

// Read at the first call, which must come from one thread alone; aborts where that fails.
const WeightSet *test_weights(void);

#endif
