// The points that a game of a tournament is worth, exactly: they are counted in hundredths.
#ifndef STANDINGS_SCALE_H
#define STANDINGS_SCALE_H

#include <stdint.h>

#include "base/error.h"

typedef int64_t Hundredths;

enum { POINT = 100, POINTS_MAX = 1000 }; // POINTS_MAX: the most that one game may be worth

// The points for a game.
typedef struct Scale {
    Hundredths win, draw, loss;
    Hundredths supa; // for the winner, instead of `win`; 0 without Supa scoring
} Scale;

// 1 for a win, 0.5 for a draw, 0 for a loss (TZD3 14).
extern const Scale scale_default;

// Takes a number with at most two decimals from the start of `text`; false if there is none, or one above `max`.
bool hundredths_take(Hundredths *points, Span *text, int max);

// Reads "3-1-0" or "1-0.5-0": win, draw, loss, each with at most two decimals. False, with the error.
bool scale_read(Scale *scale, Span text, Error *error);

typedef struct HundredthsText {
    char text[32];
} HundredthsText;

// Without superfluous zeros: "2.5", "12", "0.25".
HundredthsText hundredths_text(Hundredths points);

#endif
