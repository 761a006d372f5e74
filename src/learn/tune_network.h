// The network in floating point, for training: its prediction and gradient.
#ifndef LEARN_TUNE_NETWORK_H
#define LEARN_TUNE_NETWORK_H

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

// Small random numbers, and 0 for the patterns.
void tune_network_init(LearningNetwork *network, Rng *rng);

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
