// The areas (eval/areas.h) fitted to what the terms and the network leave: logistic regression, sample by sample, with
// a step for each number that falls with the squares of its gradients (Adagrad, Duchi, Hazan and Singer 2011), since
// most states are rare.
#ifndef LEARN_TUNE_AREAS_H
#define LEARN_TUNE_AREAS_H

#include "learn/tune_train.h"

// Adds the worth of the areas, which are prepared, to the `base` of every sample, with `scale` hundredths of a point
// per logit.
void tune_areas_keep(TuneData *data, const Board *board, const Areas *areas, double scale);

typedef struct AreasSettings {
    int epochs;
    uint64_t seed;
    double scale; // hundredths of a point per logit
    int threads;  // for the network; the areas are learned by one thread
    // Report the samples that an epoch has learned from so far, and its end.
    void (*progress)(void *context, int64_t samples);
    void (*epoch_done)(void *context, int epoch, const TrainingLoss *loss);
    void *context;
} AreasSettings;

// Changes `areas`, whose present worth is in the `base` of the samples, so that they and the network predict the
// targets better. The same for any number of threads. False when out of memory (then `error` says so) or if stopped;
// the areas are unchanged then.
bool tune_areas(Areas *areas, const TuneData *data, const Board *board, const LearningNetwork *network,
                const AreasSettings *settings, const atomic_bool *stop, Error *error);

#endif
