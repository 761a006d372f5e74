// A fault in a PDN file, and its place.
#ifndef PDN_PDN_ERROR_H
#define PDN_PDN_ERROR_H

#include "base/error.h"
#include "board/square.h"

// The profiles that a game fits, as a set of 1 << ProfileId, for each way to number the squares (notation/notation.h).
// Games without numbered squares have the numbering of the profile.
typedef struct GameFits {
    unsigned profiles[3];
} GameFits;

typedef struct PdnError {
    int line, column; // of the file, from 1; column 0 for a whole line
    int game;         // from 1
    int move_number;  // 0 before the first move
    Side side;        // to move at that point
    Error error;
    GameFits fits; // other games that the whole record fits (pdn/game_fit.h), which `error` then names
} PdnError;

// Appends "FILE:LINE:COLUMN: game G, move 12 (Black): what", without the unknown parts.
void pdn_error_write(Text *text, const char *path, const PdnError *error);

#endif
