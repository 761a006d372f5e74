// The end of a game as a sentence for the user.
#ifndef NOTATION_ENDING_WORDS_H
#define NOTATION_ENDING_WORDS_H

#include "board/ending.h"

// "Black wins: White has no move left (TZD 7.1)", "Draw: ..." or "A draw can be claimed: ..."; nothing while the game
// is ongoing.
void ending_explain(Text *text, const Rules *rules, const Ending *ending);

#endif
