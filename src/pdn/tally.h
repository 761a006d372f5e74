// Counts by name, such as games by player.
#ifndef PDN_TALLY_H
#define PDN_TALLY_H

#include "base/text.h"

enum { TALLY_COUNTS = 4 };

typedef struct TallyEntry {
    char *name;
    long counts[TALLY_COUNTS]; // what each means is the user's
} TallyEntry;

// Zero-initialise, release with tally_free.
typedef struct Tally {
    TallyEntry *entries; // `slots` of them; those in use have a name
    int count, slots;
} Tally;

void tally_free(Tally *tally);

// The entry of a name, made with zeros if there is none; NULL if there are `most` others by then.
TallyEntry *tally_entry(Tally *tally, const char *name, int most);

// Brings the entries together in the order of their first counts, the greatest first, equal ones by name; `count` of
// them. Nothing may be added afterwards.
void tally_sort(Tally *tally);

#endif
