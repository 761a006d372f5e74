// The tag Supa (appendix B of TZD 3.0): "1" for a win against a side that has never promoted (TZD3 5), "0" for any
// other game that is over.
#ifndef PDN_SUPA_TAG_H
#define PDN_SUPA_TAG_H

#include "board/ending.h"
#include "pdn/record.h"

// Sets or removes the tag by `game`, the record played to its end, by its result and, where the moves do not end it, by
// its Termination. Where these do not say how it was lost the tag stays as it is, as it does in other profiles.
void supa_tag_set(Record *record, const Game *game);

// Why the game was won: by the rules, or else by the tag Termination; REASONS where neither says.
Reason record_reason(const Record *record, const Game *game);

// The win of the record's winner, for that reason; false if nobody has won, or the reason is unknown.
bool record_win(const Record *record, const Game *game, Ending *win);

#endif
