// The value of a position as one byte: 0 for a draw, else one more than the plies to the end of the game under best
// play. The loser's distance is even (0: it cannot move), the winner's odd, so odd bytes are losses and even ones wins.
#ifndef TABLEBASE_VALUES_H
#define TABLEBASE_VALUES_H

#include <stdbool.h>
#include <stdint.h>

typedef uint8_t Value;

enum { VALUE_DRAW = 0, VALUE_LOST = 1, VALUE_WON = 2, VALUE_MAX = 255 };

static inline bool value_is_win(Value v) {
    return v != VALUE_DRAW && v % 2 == 0;
}

static inline bool value_is_loss(Value v) {
    return v % 2 == 1;
}

// The result only: VALUE_DRAW, VALUE_LOST or VALUE_WON.
static inline Value value_result(Value v) {
    return v == VALUE_DRAW ? VALUE_DRAW : (Value)(2 - v % 2);
}

// The value of a win or loss in `plies` plies; the result alone if they are not known (-1) or have no byte.
static inline Value value_of_plies(Value result, int plies) {
    return plies < 0 || plies >= VALUE_MAX - 1 ? result : (Value)(plies + 1);
}

// The moves seen so far, valued for the side that chooses among them.
typedef struct Choice {
    int win;  // the smallest byte of a win, 0 for none
    int loss; // the largest byte of a loss, 0 for none
    bool draw;
} Choice;

// Adds a move to a position that is worth `after` to the other side.
static inline void choice_add(Choice *c, Value after) {
    int byte = after + 1;
    if (after == VALUE_DRAW)
        c->draw = true;
    else if (value_is_win(after))
        c->loss = byte > c->loss ? byte : c->loss;
    else if (c->win == 0 || byte < c->win)
        c->win = byte;
}

// The value of the best move; without moves the game is lost. More than VALUE_MAX if the distance has no byte.
static inline int choice_value(const Choice *c) {
    if (c->win)
        return c->win;
    if (c->draw)
        return VALUE_DRAW;
    return c->loss ? c->loss : VALUE_LOST;
}

// The answer of a probe, for the side to move; the first three are the results above.
typedef enum TableResult { TABLE_DRAW, TABLE_LOSS, TABLE_WIN, TABLE_UNKNOWN } TableResult;

#endif
