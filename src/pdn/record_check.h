// Whether a record is a game by the rules: without moves after its end, and with the right result.
#ifndef PDN_RECORD_CHECK_H
#define PDN_RECORD_CHECK_H

#include "board/ending.h"
#include "pdn/pdn_error.h"
#include "pdn/record.h"

// Plays the main line into `game` (zeroed or initialised), up to the end of the game by the rules. False, with the
// fault and its place in `fault` (line, move and side; the number of the game is the caller's) and the end by the rules
// in `ending`, if moves follow the end or the result contradicts it. If the game is not over by the rules any result is
// accepted, since it may come from resignation, agreement, time or a referee; if it is over, "*" is a fault.
bool record_check(const Record *record, Game *game, Ending *ending, PdnError *fault);

// The result of an end by the rules; RESULT_NONE while the game goes on.
RecordResult record_result_of(const Ending *ending);

#endif
