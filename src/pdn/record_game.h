// Between a record and a game that is played.
#ifndef PDN_RECORD_GAME_H
#define PDN_RECORD_GAME_H

#include "pdn/record.h"

// The game's rules, start and moves take the place of the record's, its comments and variations go; the result is what
// the rules say by themselves (board/ending.h), RESULT_NONE if the game goes on. Sets the tags of pdn/rule_tags.h
// in the record's notation; other tags stay.
void record_of_game(Record *record, const Game *game);

// Plays the main line: `game` (initialised or zeroed) starts anew. False, with what is wrong, at a move that is not
// legal; the game then holds those before it.
bool record_to_game(const Record *record, Game *game, Error *error);

#endif
