// The games that a record fits, if its tags do not name the game and its moves do not fit the one it was read as.
#ifndef PDN_GAME_FIT_H
#define PDN_GAME_FIT_H

#include "pdn/pdn_error.h"
#include "pdn/record.h"

// The profiles in which all `moves` (the texts of a whole main line, each followed by a line end) are legal, none
// follows the end of the game, and `result` is one that the rules allow; "*" always is. None if a tag of the record
// names the game.
GameFits game_fit(const Record *record, const Text *moves, RecordResult result);

// The same for the main line of a record that breaks the rules by its result or its length. Only games from the usual
// start and with a result can tell.
GameFits game_fit_record(const Record *record);

// The profile that fits and is played most widely, and the numbering; NULL if none fits.
const Profile *game_fit_best(const GameFits *fits, Numbering *numbering);

bool game_fit_has(const GameFits *fits, const Profile *profile);
void game_fit_remove(GameFits *fits, const Profile *profile);

// Appends "this looks like Russian draughts: --UCI_Variant=russian (Brazilian fits too)"; nothing if none fits.
void game_fit_write(Text *text, const GameFits *fits);

// Stores them in a fault, and appends those words to it.
void game_fit_add(PdnError *fault, const GameFits *fits);

#endif
