#include "board/movelist.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void move_list_shrink(MoveList *list) {
    free(list->moves);
    move_list_init(list);
}

void move_list_grow(MoveList *list) {
    bool inside = list->moves == list->inside;
    list->moves = memory_grow(inside ? NULL : list->moves, &list->capacity, list->capacity + 1, sizeof *list->moves);
    if (inside)
        memcpy(list->moves, list->inside, sizeof list->inside);
}

int move_list_find(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++)
        if (move_equal(list->moves[i], move))
            return i;
    return -1;
}
