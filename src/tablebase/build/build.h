// Tables built class by class into a directory, and checked there.
#ifndef TABLEBASE_BUILD_H
#define TABLEBASE_BUILD_H

#include "tablebase/build/load.h"

typedef enum BuildOutcome { BUILD_FAILED, BUILD_KEPT, BUILD_DONE } BuildOutcome;

// Makes the files of a pair unless good ones exist. The classes that the pair leads to must be in the directory or in
// memory. BUILD_FAILED comes with the error, which is empty if the work was stopped.
BuildOutcome tbgen_pair(BuildSet *build, Material m, Error *error);

// Makes the files that say who can force a clean win, for a pair that has such files (tbgen_wants). Only files and
// classes of that kind are needed. `build->supa` must not be NULL.
BuildOutcome tbgen_supa(BuildSet *build, Material m, Error *error);

// Checks the files of a pair: sums, counts, and every position against those that its moves lead to. False, with the
// first fault, or with an empty text if the check was stopped or the files are missing.
bool tbgen_verify(BuildSet *build, Material m, Error *error);
bool tbgen_verify_supa(BuildSet *build, Material m, Error *error);

#endif
