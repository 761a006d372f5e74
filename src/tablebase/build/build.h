// Tables built class by class into a directory, and checked there.
#ifndef TABLEBASE_BUILD_H
#define TABLEBASE_BUILD_H

#include "tablebase/build/load.h"

typedef enum BuildOutcome { BUILD_FAILED, BUILD_KEPT, BUILD_DONE } BuildOutcome;

// Makes the files of a pair unless good ones are there. The classes that it leads to must be in the directory or in
// memory. A failure comes with the error, which is empty when it was stopped.
BuildOutcome tbgen_pair(BuildSet *build, Material m, Error *error);

// The same for who can force a clean win in a pair that has such files (tbgen_wants): only files and classes of that
// kind are needed. `build->supa` must be there.
BuildOutcome tbgen_supa(BuildSet *build, Material m, Error *error);

// Checks the files of a pair: sums, counts, and every position against those that its moves lead to. False with the
// first fault, or with an empty text when it was stopped or the files are missing.
bool tbgen_verify(BuildSet *build, Material m, Error *error);
bool tbgen_verify_supa(BuildSet *build, Material m, Error *error);

#endif
