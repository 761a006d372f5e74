// The end of a game in words: as a sentence for the user, and as a suite or a user asks for one.
#ifndef NOTATION_ENDING_WORDS_H
#define NOTATION_ENDING_WORDS_H

#include "base/error.h"
#include "base/language.h"
#include "board/ending.h"

// "Black wins: White has no move left (TZD 7.1)", "Draw: ..." or "A draw can be claimed: ..."; nothing while the game
// is ongoing.
void ending_explain(Text *text, const Rules *rules, const Ending *ending, Language language);

// The end if what `text` names happened now: "resign white" or "flag black" (the time of Black has run out). A game
// that is over keeps its end. False, with the error, on any other text.
bool given_up_read(Span text, const Game *game, Ending *ending, Error *error);

#endif
