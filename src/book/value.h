// What a position is worth to the side to move.
#ifndef BOOK_VALUE_H
#define BOOK_VALUE_H

#include <stdint.h>

// The chances of a win and of a loss in permille; the rest is the chance of a draw.
typedef struct BookValue {
    uint16_t win, loss;
} BookValue;

enum { BOOK_POINTS_MAX = 1000 };

// Expected points with a win as 1000, a draw as 0 and a loss as -1000.
static inline int book_points(BookValue value) {
    return value.win - value.loss;
}

// The same value for the other side.
static inline BookValue book_value_flip(BookValue value) {
    return (BookValue){value.loss, value.win};
}

#endif
