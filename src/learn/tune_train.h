// Training of the network: Adam (Kingma and Ba 2014) over small batches, with cosine decay of the step.
//
// A network that has learned from samples no longer at hand can be kept from forgetting them (elastic weight
// consolidation, Kirkpatrick et al. 2017): the more the predictions depend on a number, by the squares of the gradient
// on the new samples, the more strongly it is pulled back to its first value.
#ifndef LEARN_TUNE_TRAIN_H
#define LEARN_TUNE_TRAIN_H

#include <stdatomic.h>

#include "learn/tune_network.h"

// The state of a training, as a checkpoint keeps it.
typedef struct Training {
    LearningNetwork network;
    LearningNetwork mean, square; // Adam's averages of the gradient and of its squares
    LearningNetwork first;        // the numbers at the start
    LearningNetwork fisher;       // Fisher information of single numbers: averages as `square`, of the loss alone
    uint64_t steps;
    int64_t epochs; // done
} Training;

typedef struct TrainingSettings {
    int epochs;
    uint64_t seed;
    double step; // at the start
    double keep; // how many times as many samples as these the first numbers stand for; 0 lets them go
    int threads;
    void (*progress)(void *context, int64_t samples); // those of an epoch learned from so far; may be NULL
    void *context;
} TrainingSettings;

typedef struct TrainingLoss {
    double training;   // on the mean of the epoch, against the target
    double validation; // after it, against the target
    double result;     // after it, on the validation samples against the result alone
} TrainingLoss;

// From random numbers.
void training_begin(Training *training, uint64_t seed);

// One more epoch. The same for any number of threads. False when out of memory (then `error` says so) or if
// stopped; the training is unusable then.
bool training_epoch(Training *training, const TrainingSettings *settings, const TuneData *data, TrainingLoss *loss,
                    const atomic_bool *stop, Error *error);

// The size of the steps when `done` of a training is done, 0..1: it falls from 1 to 0 along half a cosine.
double training_decay(double done);

// Fills `order` with the indices of the samples to learn from, in the order of an epoch, and returns their count.
size_t training_order(uint32_t *order, const TuneData *data, uint64_t seed, int64_t epoch);

// The losses on the validation samples.
void training_validate(const LearningNetwork *network, const TuneData *data, int threads, TrainingLoss *loss);

// A checkpoint, from which a training can be continued. Numbers are in this machine's format.
// `mark` identifies a training: one begun with other settings or data is not continued.
bool training_save(const Training *training, uint32_t mark, const char *path, Error *error);

// Reads the file if there is one. False without one, or, with the error, if it cannot be used.
bool training_resume(Training *training, uint32_t mark, const char *path, Error *error);

#endif
