// The value of a position by what its captures lead to.
#ifndef TABLEBASE_CAPTURES_H
#define TABLEBASE_CAPTURES_H

#include "board/movegen.h"
#include "tablebase/probe/result.h"

// The value of `after`, to which `move` leads from `before`, for the side to move there. `plies` receives the plies to
// the end of the game, -1 where they are not known.
typedef TableResult CaptureProbe(const void *context, const Position *before, Move move, const Position *after,
                                 int *plies);

// The best that the captures of `p` lead to, by `probe`; there must be one. A win is one whatever unknown captures are
// worth. `plies` receives the plies to the end of the game: 0 for a draw, and -1 where the distance of some capture is
// not known.
TableResult captures_value(const Generator *generator, const Position *p, CaptureProbe *probe, const void *context,
                           int *plies);

#endif
