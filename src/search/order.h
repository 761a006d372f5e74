// The order in which moves are searched: the better the first, the sooner the others are cut.
#ifndef SEARCH_ORDER_H
#define SEARCH_ORDER_H

#include "board/movegen.h"
#include "search/tt.h"

enum { KILLERS = 2 };

// Learned by one worker over the whole game: how often a quiet move was best.
typedef struct History {
    int16_t quiet[2][SQUARE_LIMIT][SQUARE_LIMIT]; // [side][from][to]
} History;

// Walks over a list from the best move down.
typedef struct Picker {
    MoveList *list;
    int next;
    int value[MOVES_INSIDE]; // moves beyond these many keep their places at the end
} Picker;

void history_clear(History *history);

// `best` refuted a node searched to `depth`; the quiet moves among the first `tried` of `list` had not, or were left to
// another thread.
void history_update_quiets(History *history, Side side, const MoveList *list, int tried, Move best, int depth);

void killers_update(Move killers[KILLERS], Move move);

// Prepares to pick from `list`, the moves of `p`. `killers` may be NULL.
void picker_start(Picker *picker, MoveList *list, const Position *p, CompactMove first, const Move *killers,
                  const History *history);

// The next best move, which the list then holds at its place; false at the end.
bool picker_next(Picker *picker, Move *move);

#endif
