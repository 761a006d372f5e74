// Whether a record that was read is a game by the rules: no move after its end, and the result that the rules give.
#ifndef PDN_RECORD_CHECK_H
#define PDN_RECORD_CHECK_H

#include "board/ending.h"
#include "pdn/pdn_error.h"
#include "pdn/record.h"

// Plays the main line into `game` (zeroed or initialised), up to the end of the game by the rules. False, with what is
// wrong and where in `fault` (line, move and side; the number of the game is the caller's) and the end by the rules in
// `ending`, if moves follow the end or the result contradicts it. Any result may stand where the game goes on by the
// rules, since it may come from resignation, agreement, time or a referee; "*" may not stand where it has ended.
bool record_check(const Record *record, Game *game, Ending *ending, PdnError *fault);

#endif
