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

// Adds the distances to conversion of the pair of `m`, a class with a clock, to the set of conversions, which must hold
// those of all such pairs that it leads to; `plain` must hold the values of the others. False, with the reason, or an
// empty one if it was stopped, and nothing added.
bool tbgen_solve_conversions(const ConversionSolving *solving, Material m, Error *error);

// The conversion value of `p`, White to move, from those of its successors. `list` is room for moves.
Value tbgen_expected_conversion(const ConversionSolving *solving, const Position *p, MoveList *list);

// The settings for the conversions of a build set; `rules` must live as long.
ConversionSolving tbgen_conversion_solving(const BuildSet *build, const Rules *rules);

// Brings the conversions of all that the pair of `m` leads to, and of `m` itself if `own`, into memory, and all values
// with distances. False with the error (none when it was stopped) if that fails.
bool tbgen_load_conversions(BuildSet *build, const ConversionSolving *solving, Material m, bool own, Error *error);

// Solves the conversions of a pair into the set of a build. The pair and all that it leads to must be in the directory
// or in memory. False with the error (none when it was stopped).
bool tbgen_make_conversions(BuildSet *build, Material m, Error *error);

// Checks the file of a pair that has one (tbgen_wants): sums, counts, and every position against those that its moves
// lead to, as a distance and with the draw clocks themselves where they are just full and one move before. False with
// the first fault, or with an empty text when it was stopped or the file is missing.
bool tbgen_verify_conversions(BuildSet *build, Material m, Error *error);

#endif
