#include "board/movelist.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void move_list_shrink(MoveList *list) {
    free(list->moves);
    move_list_init(list);
}

void move_list_grow(MoveList *list) {
    size_t capacity = 2 * (size_t)list->capacity;
    Move *inside = list->moves == list->inside ? list->inside : NULL;
    Move *moves = realloc(inside ? NULL : list->moves, capacity * sizeof *moves);
    if (!moves) {
        fputs("mfalme: out of memory\n", stderr);
        abort();
    }
    if (inside)
        memcpy(moves, inside, sizeof list->inside);
    list->moves = moves;
    list->capacity = (int)capacity;
}

int move_list_find(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++)
        if (move_equal(list->moves[i], move))
            return i;
    return -1;
}
