// A checkpoint of a training, from which it can be continued. Numbers are in this machine's format.
#ifndef LEARN_TUNE_STATE_H
#define LEARN_TUNE_STATE_H

#include "learn/tune_train.h"

// `mark` identifies a training: one begun with other settings or data is not continued.
bool training_save(const Training *training, uint32_t mark, const char *path, Error *error);

// Reads the file if there is one. False without one, or, with the error, if it cannot be used.
bool training_resume(Training *training, uint32_t mark, const char *path, Error *error);

#endif
