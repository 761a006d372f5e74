// The end of a game that a side resigns or loses on time, as a suite or a user asks for it.
#ifndef NOTATION_GIVEN_UP_H
#define NOTATION_GIVEN_UP_H

#include "base/error.h"
#include "board/ending.h"

// How the game would stand if what `text` says happened now: "resign white" or "flag black" (the time of Black has run
// out). A game that is over stays as it is. False, with the error, if the text says anything else.
bool given_up_read(Span text, const Game *game, Ending *ending, Error *error);

#endif
