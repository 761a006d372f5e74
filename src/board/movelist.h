// A list of moves.
#ifndef BOARD_MOVELIST_H
#define BOARD_MOVELIST_H

#include "board/move.h"

// Initialise with move_list_init, release with move_list_free. It holds the moves of any ordinary position itself and
// grows on the heap beyond that: several kings on 10x10 can have more than a thousand captures.
enum { MOVES_INSIDE = 128 };

typedef struct MoveList {
    Move *moves;
    int count, capacity;
    Move inside[MOVES_INSIDE]; // `moves` may point here, so a list cannot be copied
} MoveList;

static ALWAYS_INLINE void move_list_init(MoveList *list) {
    list->moves = list->inside;
    list->count = 0;
    list->capacity = MOVES_INSIDE;
}

static ALWAYS_INLINE void move_list_clear(MoveList *list) {
    list->count = 0;
}

void move_list_grow(MoveList *list);
void move_list_shrink(MoveList *list);

static ALWAYS_INLINE void move_list_free(MoveList *list) {
    if (list->moves != list->inside)
        move_list_shrink(list);
}

// Makes room for `more` moves, at most MOVES_INSIDE, to be added without a check.
static ALWAYS_INLINE void move_list_reserve(MoveList *list, int more) {
    if (list->count + more > list->capacity)
        move_list_grow(list);
}

static ALWAYS_INLINE void move_list_add(MoveList *list, Move move) {
    if (list->count == list->capacity)
        move_list_grow(list);
    list->moves[list->count++] = move;
}

// The index of `move`, -1 if it is not in the list.
int move_list_find(const MoveList *list, Move move);

#endif
