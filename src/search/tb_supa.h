// Root moves by the tables of Supas.
#ifndef SEARCH_TB_SUPA_H
#define SEARCH_TB_SUPA_H

#include "tablebase/probe/table_moves.h"

// Keeps, in their order, the moves that best force or avoid a Supa; in a position won by `value`, among the winning
// moves. Keeps all if the tables do not know. Returns the first.
TableMove tb_supa_keep_best(TableMoves *list, TableResult value);

// Best play for a Supa and against it, from `game` on, after the first move: the moves of the line, at most `max`.
// Ends early, with a part of the line, where the tables are not complete or `stop` says so.
int tb_supa_line(Tablebase *tb, const Game *game, Move first, Move *line, int max, bool (*stop)(const void *context),
                 const void *context);

#endif
