// Converts between a record and a game.
#ifndef PDN_RECORD_GAME_H
#define PDN_RECORD_GAME_H

#include "pdn/record.h"

// Replaces the record's rules, start and moves by the game's, and drops comments and variations; the result is the one
// that the rules alone give (board/ending.h), RESULT_NONE if the game goes on. Sets the tags of pdn/rule_tags.h
// in the record's notation; other tags stay.
void record_of_game(Record *record, const Game *game);

// Plays the main line in `game` (initialised or zeroed), from its start. False, with the error, at an illegal move; the
// game then holds the moves before it.
bool record_to_game(const Record *record, Game *game, Error *error);

#endif
