// Distances to conversion (format/conversion.h) of a build set: solved, or brought back into memory from their files.
#ifndef TABLEBASE_CONVERSION_LOAD_H
#define TABLEBASE_CONVERSION_LOAD_H

#include "tablebase/build/conversion_solve.h"
#include "tablebase/build/load.h"

// How to work on the conversions of a build set; `rules` must live as long.
ConversionSolving tbgen_conversion_solving(const BuildSet *build, const Rules *rules);

// Brings the conversions of all that the pair of `m` leads to, and of `m` itself if `own`, into memory, and all values
// with distances. False with the error (none when it was stopped) if that fails.
bool tbgen_load_conversions(BuildSet *build, const ConversionSolving *solving, Material m, bool own, Error *error);

// Solves the conversions of a pair into the set of a build. The pair and all that it leads to must be in the directory
// or in memory. False with the error (none when it was stopped).
bool tbgen_make_conversions(BuildSet *build, Material m, Error *error);

#endif
