// Whether a clean win can be forced: a Supa (TZD3 5), the loser having no piece left and never having promoted.
#ifndef TABLEBASE_SUPA_PROBE_H
#define TABLEBASE_SUPA_PROBE_H

#include "tablebase/probe/tablebase.h"

// For the side to move: TABLE_WIN where it can force a clean win, TABLE_LOSS where the other side can, TABLE_DRAW where
// neither can, whatever else the position is worth, and TABLE_UNKNOWN without a table. A blocked loser is no clean win.
//
// `promoted` says of each side whether it has ever promoted (GameState.promoted): it cannot lose cleanly any more. A
// side that has a king without having promoted, as a set-up position may say, is beyond the tables: unknown, unless the
// other side is shown to lose cleanly all the same. Where both have promoted no table is needed.
//
// `plies` receives the plies to the clean win under best play for it and against it, 0 for TABLE_DRAW and -1 where they
// are not known. No draw clock runs while the loser has men only, and no position can recur, since it has to move a man
// each time: the answer is exact in every state of the game. From any thread.
TableResult tb_probe_supa(Tablebase *tb, const Position *p, const bool promoted[2], int *plies);

#endif
