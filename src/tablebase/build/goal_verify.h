// Files of goal distances (format/goals.h) checked.
#ifndef TABLEBASE_GOAL_VERIFY_H
#define TABLEBASE_GOAL_VERIFY_H

#include "tablebase/build/load.h"

// Checks the file of a pair that has one (shelf_wants): sums, counts, and every position against those that its moves
// lead to, as a distance and with the draw clocks themselves where they are just full and one move before. False with
// the first fault, or with an empty text when it was stopped or the file is missing.
bool goal_verify(TableShelf *shelf, Material m, Error *error);

#endif
