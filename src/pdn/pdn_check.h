// Checks game records: that every move is legal, no move follows the end of the game, and the result, and the tag Supa
// where the rules know Supas, agree with the game.
#ifndef PDN_PDN_CHECK_H
#define PDN_PDN_CHECK_H

#include "pdn/pdn_files.h"

typedef struct PdnCheck {
    PdnSettings settings;
    long games, plies, faults; // plies of the games without a fault
    PdnFits fits;              // of the current file
    long numeric_games[3];     // of the current file: 8x8 games with numbers for squares, by Numbering
} PdnCheck;

void pdn_check_begin(PdnCheck *check, const PdnSettings *settings);

// Reports the first fault of each game of a file, and how the squares of numeric games were numbered.
void pdn_check_file(PdnCheck *check, const char *path);

// Reports the totals and releases all memory. True if there was no fault.
bool pdn_check_end(PdnCheck *check);

#endif
