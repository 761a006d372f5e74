// The tag Termination (appendix B of TZD 3.0), where a game did not end by its moves: agreement, resignation, time, a
// claim or an arbiter.
#ifndef PDN_TERMINATION_TAG_H
#define PDN_TERMINATION_TAG_H

#include "board/ending.h"
#include "pdn/record.h"

// The end that the tag and the result of the record give to `game`, the record played to its end. `declared` is ongoing
// where the moves have ended the game, without a result, without the tag, and with words that are not ours, which other
// programs write. False, with the error, if the rules do not allow the game to end so.
bool termination_tag_read(const Record *record, const Game *game, Ending *declared, Error *error);

#endif
