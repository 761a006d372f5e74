// Distances to conversion (format/conversion.h) of a pair of classes, solved in memory.
#ifndef TABLEBASE_CONVERSION_SOLVE_H
#define TABLEBASE_CONVERSION_SOLVE_H

#include <stdatomic.h>

#include "base/error.h"
#include "tablebase/build/raw.h"
#include "tablebase/format/conversion.h"

// Memory of solved classes, and how to work.
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

#endif
