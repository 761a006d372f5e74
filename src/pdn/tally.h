// Counts by name, such as games per player.
#ifndef PDN_TALLY_H
#define PDN_TALLY_H

#include "base/text.h"

enum { TALLY_COUNTS = 4 };

typedef struct TallyEntry {
    char *name;
    long counts[TALLY_COUNTS]; // the caller decides what each means
} TallyEntry;

// Zero-initialise, release with tally_free.
typedef struct Tally {
    TallyEntry *entries; // `slots` of them; those in use have a name
    int count, slots;
} Tally;

void tally_free(Tally *tally);

// The entry of a name, created with zeros if there is none; NULL if there are `max` others already.
TallyEntry *tally_entry(Tally *tally, const char *name, int max);

// The entry of a name; NULL if there is none.
const TallyEntry *tally_find(const Tally *tally, const char *name);

// Sorts the `count` entries by their first counts, greatest first, and equal ones by name. Nothing may be added
// afterwards.
void tally_sort(Tally *tally);

#endif
