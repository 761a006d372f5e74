// Weights for tests.
#ifndef SUPPORT_WEIGHTS_H
#define SUPPORT_WEIGHTS_H

#include "base/rng.h"
#include "eval/weight_set.h"

// The built-in ones, shared and never freed.
const WeightSet *test_weights(void);

// The same for tzd whatever is built in, without a network; shared and never freed.
const Weights *test_weights_plain(void);

// Ready for use, to be freed by the caller: all weights 0 and no network; or random ones of no sense, so that nothing
// hides behind anything else, with a network and areas if `network`.
Weights *test_weights_none(WeightGame game);
Weights *test_weights_random(WeightGame game, bool network, Rng *rng);

#endif
