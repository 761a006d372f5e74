// Distances to conversion (format/conversion.h): solved in memory, brought back from files, and verified.
#ifndef TABLEBASE_CONVERSIONS_H
#define TABLEBASE_CONVERSIONS_H

#include "tablebase/build/load.h"
#include "tablebase/format/conversion.h"

// The solved classes in memory, and the settings of the work.
typedef struct ConversionSolving {
    const Rules *rules; // tzd or zambia, with any settings
    const RawSet *plain;
    RawSet *conversions;
    int threads;
    const atomic_bool *stop; // may be NULL
} ConversionSolving;

// Adds the distances to conversion of the pair of `m`, a class with a clock, to the set of conversions. The set must
// hold those of all such pairs that this one leads to, and `plain` the values of the other pairs. On failure adds
// nothing and returns false, with the reason (empty if the work was stopped).
bool tbgen_solve_conversions(const ConversionSolving *solving, Material m, Error *error);

// The conversion value of `p`, White to move, from those of its successors. `list` is room for moves.
Value tbgen_expected_conversion(const ConversionSolving *solving, const Position *p, MoveList *list);

// The settings for the conversions of a build set. `rules` must live as long as they do.
ConversionSolving tbgen_conversion_solving(const BuildSet *build, const Rules *rules);

// Loads the conversions of all pairs that the pair of `m` leads to, and of `m` itself if `own`, and all values with
// distances. False, with the error (empty if stopped), if that fails.
bool tbgen_load_conversions(BuildSet *build, const ConversionSolving *solving, Material m, bool own, Error *error);

// Solves the conversions of a pair into the set of a build. The pair and all pairs that it leads to must be in the
// directory or in memory. False, with the error (empty if stopped), if that fails.
bool tbgen_make_conversions(BuildSet *build, Material m, Error *error);

// Checks the file of a pair that has one (tbgen_wants): sums, counts, and every position against those that its moves
// lead to, and its distance against the draw clocks at the last value that leaves time for it and one move later.
// False, with the first fault, or with an empty text if the check was stopped or the file is missing.
bool tbgen_verify_conversions(BuildSet *build, Material m, Error *error);

#endif
