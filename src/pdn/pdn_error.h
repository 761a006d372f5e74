// What is wrong in a PDN file, and where.
#ifndef PDN_PDN_ERROR_H
#define PDN_PDN_ERROR_H

#include "base/error.h"
#include "board/square.h"

typedef struct PdnError {
    int line, column; // of the file, from 1; column 0 for a whole line
    int game;         // from 1
    int move_number;  // 0 before the first move
    Side side;        // to move at that point
    Error error;
} PdnError;

// Appends "FILE:LINE:COLUMN: game G, move 12 (Black): what", as far as these are known.
void pdn_error_write(Text *text, const char *path, const PdnError *error);

#endif
