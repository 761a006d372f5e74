// The tag Supa (appendix B of TZD 3.0): "1" for a win against a side that has never promoted (TZD3 5), "0" for any
// other game that is over.
#ifndef PDN_SUPA_TAG_H
#define PDN_SUPA_TAG_H

#include "board/ending.h"
#include "pdn/record.h"

// Sets or removes the tag by `game`, the record played to its end, by its result and, where the moves do not end it, by
// its Termination. Where these do not say how it was lost the tag stays as it is, as it does in other profiles.
void supa_tag_set(Record *record, const Game *game);

typedef enum SupaAnswer { SUPA_NO, SUPA_YES, SUPA_UNKNOWN } SupaAnswer;

// Whether `game`, the record played to its end, was won by a Supa, with the reason; unknown where neither the moves nor
// the tag Termination say how it ended.
SupaAnswer supa_by_game(const Record *record, const Game *game, const char **why);

// The same by the tag Supa; unknown without one, or if it is neither 0 nor 1.
SupaAnswer supa_by_tag(const Record *record);

// False, with the error, if the tag Supa is neither 0 nor 1, or contradicts the game.
bool supa_tag_check(const Record *record, const Game *game, Error *error);

// The win of the record's winner, for that reason; false if nobody has won, or the reason is unknown.
bool record_win(const Record *record, const Game *game, Ending *win);

#endif
