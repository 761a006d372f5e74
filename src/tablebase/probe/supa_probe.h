// Whether a clean win can be forced, that is a Supa (TZD3 5): the loser has no piece left and has never promoted.
#ifndef TABLEBASE_SUPA_PROBE_H
#define TABLEBASE_SUPA_PROBE_H

#include "tablebase/probe/tablebase.h"

// For the side to move: TABLE_WIN if it can force a clean win, TABLE_LOSS if the other side can, TABLE_DRAW if neither
// can, whatever the plain value of the position, and TABLE_UNKNOWN without a table. A win by blocking is not clean.
//
// `promoted` says for each side whether it has ever promoted (GameState.promoted), and so can no longer lose cleanly.
// The tables do not cover a side that has a king without having promoted, as in a set-up position: the result is then
// unknown, unless the other side is shown to lose cleanly anyway. If both have promoted, no table is needed.
//
// `plies` receives the plies to the clean win with best play by both sides, 0 for TABLE_DRAW and -1 if they are not
// known. While the loser has only men, no draw clock runs and no position can recur, since the loser moves a man each
// time. So the answer is exact in every state of the game. May be called from any thread.
TableResult tb_probe_supa(Tablebase *tb, const Position *p, const bool promoted[2], int *plies);

#endif
