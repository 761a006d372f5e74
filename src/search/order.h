// Move ordering: TT move, captures, promotions, killers, history.
#ifndef SEARCH_ORDER_H
#define SEARCH_ORDER_H

#include "board/movelist.h"
#include "board/position.h"
#include "search/tt.h"

enum { KILLERS = 2 };

// Butterfly history of one worker, kept over the whole game: how often a quiet move caused a beta cutoff.
typedef struct History {
    int16_t quiet[2][SQUARE_LIMIT][SQUARE_LIMIT]; // [side][from][to]
} History;

// Picks the moves of a list one by one, best first (selection sort).
typedef struct Picker {
    MoveList *list;
    int next;
    int value[MOVES_INSIDE]; // moves beyond these keep their places at the end
} Picker;

void history_clear(History *history);

// `best` caused a beta cutoff at a node searched to `depth`: it gets a bonus, and the other quiet moves among the first
// `tried` of `list` get a malus.
void history_update_quiets(History *history, Side side, const MoveList *list, int tried, Move best, int depth);

void killers_update(Move killers[KILLERS], Move move);

// Prepares to pick from `list`, the moves of `p`, with the TT move `first`. `killers` may be NULL.
void picker_start(Picker *picker, MoveList *list, const Position *p, CompactMove first, const Move *killers,
                  const History *history);

// The next best move, swapped to its place in the list; false at the end.
bool picker_next(Picker *picker, Move *move);

// Counts a picked move among those that were not picked; it must be one of the first picker->next of the list. For
// nodes that are done: the order of the moves after it changes.
void picker_put_back(Picker *picker, Move move);

#endif
