// Whether a record is a game by the rules: it has no move after its end, and the result that the rules give.
#ifndef PDN_RECORD_CHECK_H
#define PDN_RECORD_CHECK_H

#include "board/ending.h"
#include "pdn/pdn_error.h"
#include "pdn/record.h"

// Plays the main line into `game` (zeroed or initialised), up to the end of the game by the rules. False, with the
// fault and its place in `fault` (line, move and side; the number of the game is the caller's) and the end by the rules
// in `ending`, if moves follow the end or the result contradicts it. Any result is accepted where the game is not over
// by the rules, since it may come from resignation, agreement, time or a referee; "*" is a fault where it is over.
bool record_check(const Record *record, Game *game, Ending *ending, PdnError *fault);

// The result that an end by the rules gives; RESULT_NONE where the game goes on.
RecordResult record_result_of(const Ending *ending);

#endif
