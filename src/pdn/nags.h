// The marks after a move, as the numeric annotation glyphs of PDN: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, and for the marks
// of TZD 9 18 or 19, + (winning for White or Black), and 10, = (drawn).
#ifndef PDN_NAGS_H
#define PDN_NAGS_H

#include "base/text.h"
#include "board/position.h"

enum { RECORD_NAGS_MAX = 8 };

typedef struct Nags {
    unsigned char nags[RECORD_NAGS_MAX];
    int count;
} Nags;

// The glyph of a run of ! and ?. A run longer than any in PDN means the same as its beginning.
int nag_of_run(Span run);

// Reads the marks at the end of the text of a move by `mover`; those beyond RECORD_NAGS_MAX are dropped.
void nags_read(Nags *marks, Span move, Side mover);

#endif
