// Random game records, with everything that a file can give back, and whether two are equal.
#ifndef SUPPORT_RANDOM_RECORD_H
#define SUPPORT_RANDOM_RECORD_H

#include "base/rng.h"
#include "pdn/record.h"

// Makes `record` (initialised) a game of these rules with up to `plies` plies in its main line: random tags, comments
// of awkward characters, marks and nested variations, from the usual start or another. Without `tags` it has none, and
// its rules and numbering are for the caller to remember.
void random_record(Record *record, const Rules *rules, Rng *rng, int plies, bool tags);

// False, with the first difference, unless rules, start, tags, tree, comments, marks and result are equal.
bool records_equal(const Record *a, const Record *b, Error *error);

#endif
