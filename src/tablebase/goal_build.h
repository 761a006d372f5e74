// Goal distances (goals.h) built into a directory beside the other tables, and checked there, for pairs that have them
// (goal_wanted).
#ifndef TABLEBASE_GOAL_BUILD_H
#define TABLEBASE_GOAL_BUILD_H

#include "tablebase/load.h"

// Makes the file of a pair. The pair and all that it leads to must be in the directory or in memory. False with what is
// wrong, or with an empty text when it was stopped.
bool goal_build(TableShelf *shelf, Material m, Error *error);

// Checks the file of a pair: sums, counts, and every position against those that its moves lead to, as a distance and
// with the draw clocks themselves where they are just full and one move before. False with the first fault, or with an
// empty text when it was stopped or the file is missing.
bool goal_verify(TableShelf *shelf, Material m, Error *error);

#endif
