// The positions seen so far. Two positions count as one if 64 bits of their hash agree.
#ifndef LEARN_SAMPLE_SET_H
#define LEARN_SAMPLE_SET_H

#include "learn/sample.h"

// Zero-initialise, release with sample_set_free.
typedef struct SampleSet {
    uint64_t *keys; // 0 is free
    size_t count, capacity;
} SampleSet;

// False if the sample's position was there before.
bool sample_set_add(SampleSet *set, const Sample *sample);
void sample_set_free(SampleSet *set);

#endif
