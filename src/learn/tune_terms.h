// The named terms fitted to data: logistic regression by Newton's method.
#ifndef LEARN_TUNE_TERMS_H
#define LEARN_TUNE_TERMS_H

#include "learn/tune_data.h"

// Sets the weights of the terms of `groups` (TermGroup), the others to 0, so that a man is worth a hundred at all
// stages, `scale` to hundredths of a point per logit, and the `base` of every sample. `full` is the number of pieces of
// the opening. The same for any number of threads. False if the data do not show the worth of a man.
bool tune_terms(TuneData *data, unsigned groups, int full, int threads, Weights *weights, double *scale);

// Keeps the terms of `weights` instead: sets the `base` of every sample by them, with `scale` hundredths of a point per
// logit.
void tune_terms_keep(TuneData *data, int full, const Weights *weights, double scale);

#endif
