// Converts between a record and a game.
#ifndef PDN_RECORD_GAME_H
#define PDN_RECORD_GAME_H

#include "pdn/record.h"

// Makes the game's moves the main line of a record that is empty or was loaded into the game. Moves at the beginning of
// the main line that are also the game's keep their comments, marks and variations; the others are removed. The result
// is the one by the rules (board/ending.h), RESULT_NONE if the game goes on. Sets the tags of pdn/rule_tags.h in the
// record's notation; other tags stay. Returns whether the main line was the game's before.
bool record_of_game(Record *record, const Game *game);

// Plays the main line in `game` (initialised or zeroed), from its start. False, with the error, at an illegal move; the
// game then holds the moves before it.
bool record_to_game(const Record *record, Game *game, Error *error);

#endif
