// The network with real numbers, as it learns: what it predicts, and how that changes with every number.
#ifndef LEARN_TUNE_NETWORK_H
#define LEARN_TUNE_NETWORK_H

#include "base/rng.h"
#include "learn/tune_data.h"

// Like NetworkNumbers, 1 being 1. Nothing but floats, so that it may be treated as an array of them.
typedef struct LearningNetwork {
    float piece[NETWORK_PIECES * NETWORK_SQUARES][NETWORK_HIDDEN]; // by feature
    float bias[NETWORK_HIDDEN];
    float second[NETWORK_BUCKETS][NETWORK_SECOND][NETWORK_HIDDEN];
    float second_bias[NETWORK_BUCKETS][NETWORK_SECOND];
    float last[NETWORK_BUCKETS][NETWORK_SECOND];
    float last_bias[NETWORK_BUCKETS];
} LearningNetwork;

enum { LEARNING_NUMBERS = sizeof(LearningNetwork) / sizeof(float) };

// Small random numbers.
void tune_network_init(LearningNetwork *network, Rng *rng);

// The logit predicted for a sample, its base included.
float tune_network_logit(const LearningNetwork *network, const TuneSample *sample);

// Adds to `slope` the slope of the sample's loss by every number, and returns the loss.
double tune_network_learn(const LearningNetwork *network, const TuneSample *sample, LearningNetwork *slope);

// The network in whole numbers, a logit of 1 being `scale` hundredths of a man.
void tune_network_round(const LearningNetwork *network, const Board *board, double scale, NetworkNumbers *numbers);

#endif
