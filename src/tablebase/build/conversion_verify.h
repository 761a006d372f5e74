// Files of distances to conversion (format/conversion.h) checked.
#ifndef TABLEBASE_CONVERSION_VERIFY_H
#define TABLEBASE_CONVERSION_VERIFY_H

#include "tablebase/build/load.h"

// Checks the file of a pair that has one (tbgen_wants): sums, counts, and every position against those that its moves
// lead to, as a distance and with the draw clocks themselves where they are just full and one move before. False with
// the first fault, or with an empty text when it was stopped or the file is missing.
bool tbgen_verify_conversions(BuildSet *build, Material m, Error *error);

#endif
