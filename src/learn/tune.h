// Tuning: the evaluation's weights from a file of samples. First the named terms, then a network for the rest, and last
// the areas for what is still missed.
#ifndef LEARN_TUNE_H
#define LEARN_TUNE_H

#include "learn/tune_data.h"

#include <stdatomic.h>

typedef struct TuneSettings {
    Rules rules;
    const char *const *samples; // files to read
    int files;
    const char *weights; // file to write; during the training its state is kept in the same name with ".state"
    const char *from;    // file of weights to begin with, whose terms are kept; NULL to begin from nothing
    TuneFilter filter;
    double share;    // of the result in the target, 0..1
    unsigned groups; // TermGroup: terms to fit, the others are 0
    int epochs;      // of the network's training; 0 leaves that of `from`, or makes none
    int areas;       // epochs of the areas' training; 0 leaves those of `from`, or makes none
    double step;     // of its initial numbers
    double keep;     // how many times as many samples as these the weights of `from` stand for; 0 without `from`
    uint64_t seed;
    int threads;
    // Reports the samples that the epochs of this run have learned from, first 0, of `total`; `context` is that of
    // `line`. May be NULL.
    void (*progress)(void *context, int64_t done, int64_t total);
} TuneSettings;

// `line` receives the report: the samples left by the filter, the losses of the terms alone, then those of each epoch.
// The weights are the same for any number of threads and after any interruption. False, with the error, also if another
// run has the file of weights; a stop is not an error.
bool tune_run(const TuneSettings *settings, const atomic_bool *stop, ReportLine *line, void *context, Error *error);

#endif
