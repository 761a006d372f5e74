// Positions of an ending to train on: only one move keeps what they are worth.
#ifndef LESSONS_TRAINING_H
#define LESSONS_TRAINING_H

#include "base/rng.h"
#include "board/game.h"
#include "tablebase/format/material.h"
#include "tablebase/probe/table_moves.h"

// A position of the class, White to move and with nothing to take, drawn by `rng`: won, or drawn if no won one was met.
// `game` (initialised or zeroed) restarts from it, and `moves` (zeroed, or of an earlier call) receives the values of
// its moves. False if none was met, as when tables are missing.
bool training_draw(Tablebase *tb, const Rules *rules, Material m, Rng *rng, Game *game, TableMoves *moves);

#endif
