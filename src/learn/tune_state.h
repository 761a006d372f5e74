// A training that was broken off, in a file from which it goes on. Numbers are as this machine has them.
#ifndef LEARN_TUNE_STATE_H
#define LEARN_TUNE_STATE_H

#include "learn/tune_train.h"

// `mark` tells trainings apart: one that was begun with other settings or data is not gone on with.
bool training_save(const Training *training, uint32_t mark, const char *path, Error *error);

// Whether there is a file; then it is read. False without one, and, with what is wrong, where it cannot be used.
bool training_resume(Training *training, uint32_t mark, const char *path, Error *error);

#endif
