// The network in floating point, for training: its prediction and gradient.
#ifndef LEARN_TUNE_NETWORK_H
#define LEARN_TUNE_NETWORK_H

#include <stddef.h>

#include "base/rng.h"
#include "learn/tune_data.h"

// Like NetworkNumbers, unscaled. Nothing but floats, so that it may be treated as an array of them.
typedef struct LearningNetwork {
    float piece[NETWORK_PIECES * NETWORK_SQUARES][NETWORK_HIDDEN]; // by feature
    float pattern[SHAPE_ROWS][SHAPE_ROW_STATES][NETWORK_HIDDEN];
    float bias[NETWORK_HIDDEN];
    float second[NETWORK_BUCKETS][NETWORK_SECOND][NETWORK_HIDDEN];
    float second_bias[NETWORK_BUCKETS][NETWORK_SECOND];
    float last[NETWORK_BUCKETS][NETWORK_SECOND];
    float last_bias[NETWORK_BUCKETS];
} LearningNetwork;

enum { LEARNING_NUMBERS = sizeof(LearningNetwork) / sizeof(float) };

// Whether the number at a place belongs to one of the first `units` units of the first layer, or to none.
static inline bool learning_number_within(int place, int units) {
    return place >= (int)(offsetof(LearningNetwork, second_bias) / sizeof(float)) || place % NETWORK_HIDDEN < units;
}

// Small random numbers for the first NETWORK_HIDDEN_FEWER units, and 0 for the patterns and the other units. Units
// whose numbers are all 0 stay so while the network learns.
void tune_network_init(LearningNetwork *network, Rng *rng);

// Gives the units beyond NETWORK_HIDDEN_FEWER small random numbers, and no effect as yet.
void tune_network_widen(LearningNetwork *network, Rng *rng);

// The logit predicted for a sample, its base included.
float tune_network_logit(const LearningNetwork *network, const TuneSample *sample);

// Adds the gradient of the sample's loss to `gradient`, and returns the loss.
double tune_network_learn(const LearningNetwork *network, const TuneSample *sample, LearningNetwork *gradient);

// The network of whole numbers in floating point, with `scale` hundredths of a point per logit: the reverse of the
// next.
void tune_network_take(LearningNetwork *network, const Board *board, double scale, const NetworkNumbers *numbers);

// The network quantised, with `scale` hundredths of a point per logit.
void tune_network_round(const LearningNetwork *network, const Board *board, double scale, NetworkNumbers *numbers);

#endif
