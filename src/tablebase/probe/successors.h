// The value of a position by one ply of search.
#ifndef TABLEBASE_SUCCESSORS_H
#define TABLEBASE_SUCCESSORS_H

#include "board/movegen.h"
#include "tablebase/format/values.h"

// The value of `after`, to which `move` leads from `before`, for the side to move there. `plies` receives the plies to
// the end of the game, -1 if they are not known.
typedef TableResult SuccessorProbe(const void *context, const Position *before, Move move, const Position *after,
                                   int *plies);

// The value of the best move of `p`, by `probe`; without a move the game is lost. A win holds even if other moves are
// unknown. `plies` receives the plies to the end of the game: 0 for a draw, and -1 if the distance of some move is not
// known. NULL asks for the result alone, which the first win decides.
TableResult tb_successors_value(const Generator *generator, const Position *p, SuccessorProbe *probe,
                                const void *context, int *plies);

#endif
