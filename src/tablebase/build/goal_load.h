// Goal distances (format/goals.h) of a shelf: solved, or brought back into memory from their files.
#ifndef TABLEBASE_GOAL_LOAD_H
#define TABLEBASE_GOAL_LOAD_H

#include "tablebase/build/goal_solve.h"
#include "tablebase/build/load.h"

// How to work on the goals of a shelf; `rules` must live as long.
GoalSolving goal_solving(const TableShelf *shelf, const Rules *rules);

// Brings the goals of all that the pair of `m` leads to, and of `m` itself if `own`, into memory, and all values with
// distances. False with the error (none when it was stopped) if that fails.
bool goal_load(TableShelf *shelf, const GoalSolving *solving, Material m, bool own, Error *error);

// Solves the goals of a pair into the shelf's set. The pair and all that it leads to must be in the directory or in
// memory. False with the error (none when it was stopped).
bool goal_make(TableShelf *shelf, Material m, Error *error);

#endif
