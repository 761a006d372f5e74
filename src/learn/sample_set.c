#include "learn/sample_set.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/rng.h"

static uint64_t key_of(const Sample *sample) {
    Rng rng = {sample->pieces[WHITE]};
    rng.state = rng_next(&rng) ^ sample->pieces[BLACK];
    rng.state = rng_next(&rng) ^ sample->kings;
    rng.state = rng_next(&rng) ^ (sample->flags & SAMPLE_BLACK);
    uint64_t key = rng_next(&rng);
    return key ? key : 1;
}

// The slot of a key, or the free one for it.
static uint64_t *place_of(uint64_t *keys, size_t capacity, uint64_t key) {
    size_t at = (size_t)key & (capacity - 1);
    while (keys[at] && keys[at] != key)
        at = (at + 1) & (capacity - 1);
    return &keys[at];
}

static void grow(SampleSet *set) {
    size_t capacity = set->capacity ? 2 * set->capacity : 1024;
    uint64_t *keys = memory_new(capacity, sizeof *keys);
    for (size_t i = 0; i < set->capacity; i++)
        if (set->keys[i])
            *place_of(keys, capacity, set->keys[i]) = set->keys[i];
    free(set->keys);
    set->keys = keys;
    set->capacity = capacity;
}

bool sample_set_add(SampleSet *set, const Sample *sample) {
    if (2 * set->count >= set->capacity)
        grow(set);
    uint64_t key = key_of(sample), *place = place_of(set->keys, set->capacity, key);
    if (*place)
        return false;
    *place = key;
    set->count++;
    return true;
}

void sample_set_free(SampleSet *set) {
    free(set->keys);
    *set = (SampleSet){0};
}
