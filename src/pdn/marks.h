// The marks after a move, as the numeric annotation glyphs of PDN: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, and for the marks
// of TZD 9 18 or 19, + (winning for White or Black), and 10, = (drawn).
#ifndef PDN_MARKS_H
#define PDN_MARKS_H

#include "base/text.h"
#include "board/position.h"

enum { RECORD_NAGS_MAX = 8 };

typedef struct Marks {
    unsigned char nags[RECORD_NAGS_MAX];
    int count;
} Marks;

// The glyph of a run of ! and ?. Longer ones than PDN has mean what their beginning means.
int mark_of_run(Span run);

// The marks at the end of the text of a move that `mover` makes; those beyond RECORD_NAGS_MAX are left out.
void marks_read(Marks *marks, Span move, Side mover);

#endif
