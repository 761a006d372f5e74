// How much of an advantage in an ending can be turned into a win.
#ifndef EVAL_CHANCES_H
#define EVAL_CHANCES_H

#include "board/rules.h"

enum { CHANCES_FULL = 16 };

// The share, out of CHANCES_FULL and never 0, of `leader`'s advantage that counts.
int chances_of(const Rules *rules, const Position *p, Side leader);

#endif
