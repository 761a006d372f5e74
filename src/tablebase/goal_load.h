// Goal distances (goals.h) brought back into memory from their files.
#ifndef TABLEBASE_GOAL_LOAD_H
#define TABLEBASE_GOAL_LOAD_H

#include "tablebase/goals.h"
#include "tablebase/load.h"

// The rules whose clocks the goals of a shelf are for: those of the profile that has the movement's name.
Rules goal_rules(const TableShelf *shelf);

// Whether the pair of `m` has a file of goals.
bool goal_wanted(const TableShelf *shelf, Material m);

// How to work on the goals of a shelf; `rules` must live as long.
GoalSolving goal_solving(const TableShelf *shelf, const Rules *rules);

// Brings the goals of all that the pair of `m` leads to, and of `m` itself if `own`, into memory, and all values with
// distances. False, with what is wrong (nothing when it was stopped), if that fails.
bool goal_load(TableShelf *shelf, const GoalSolving *solving, Material m, bool own, Error *error);

// The counts of a class in memory, with the farthest goal of a win.
TableFacts goal_facts(const RawTable *goals);

#endif
