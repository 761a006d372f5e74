// Checks game records: every move legal, no move after the end of the game, the result as the rules have it.
#ifndef TOOLS_PDN_CHECK_H
#define TOOLS_PDN_CHECK_H

#include "tools/pdn_files.h"

typedef struct PdnCheck {
    PdnSettings settings;
    Game game;                 // its memory
    long games, plies, faults; // plies of the games without a fault
    int64_t began;             // microseconds
    long numeric_games[3];     // of the present file: 8x8 games with numbers for squares, by Numbering
} PdnCheck;

void pdn_check_begin(PdnCheck *check, const PdnSettings *settings);

// Reports the first fault of each game of a file, and how the squares of numeric games were numbered.
void pdn_check_file(PdnCheck *check, const char *path);

// Reports the totals and releases what is held. True if there was no fault.
bool pdn_check_end(PdnCheck *check);

// What is wrong with a record that was read: moves after the end of the game, or a result that the rules contradict; a
// result of a game that goes on by the rules may come from resignation, agreement or time, and "*" may not stand where
// the rules have ended the game. False with line, move and reason in `fault`. `game` (zeroed or initialised) receives
// the main line.
bool pdn_check_record(const Record *record, Game *game, PdnError *fault);

#endif
