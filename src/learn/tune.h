// Tuning: the evaluation's weights from a file of samples. First the named terms by themselves, then a network for what
// they leave unsaid.
#ifndef LEARN_TUNE_H
#define LEARN_TUNE_H

#include "learn/tune_data.h"

#include <stdatomic.h>

typedef struct TuneSettings {
    Rules rules;
    const char *samples; // file to read
    const char *weights; // file to write; while the training lasts, where it stands is in the same name with ".state"
    TuneFilter filter;
    double share;    // of the result in the target, 0..1
    unsigned groups; // TermGroup: terms to fit, the others are 0
    int epochs;      // of the network's training; 0 for no network
    double step;     // of its beginning
    uint64_t seed;
    int threads;
} TuneSettings;

// `line` receives what is found: the filter's work, the losses of the terms alone, then those of each epoch. The
// weights are the same for any number of threads and after any interruption. False, with what is wrong; stopped by
// `stop` it is no error.
bool tune_run(const TuneSettings *settings, const atomic_bool *stop, void (*line)(void *context, const char *line),
              void *context, Error *error);

#endif
