// Whether a recorded win is a Supa (TZD3 5): the loser has promoted no man in the whole game, and lost by having no
// piece left, by resignation or on time. A win against a blocked side is none.
#ifndef STANDINGS_SUPA_H
#define STANDINGS_SUPA_H

#include "pdn/record.h"

// Whether the game is played for Supas by its rules, or its tag Supa says so.
bool supa_is_played_for(const Record *record);

// Whether it is one, by the game as it was played; the tag Supa decides only where the moves and the tag Termination
// do not say how it ended. `doubt` receives a contradiction, or what is missing; it is empty otherwise.
bool supa_of(const Record *record, const Game *game, Error *doubt);

#endif
