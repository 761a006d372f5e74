// Files of openings, one to a line, in the form of the command position or as EPD, which has the default notation and
// whose operations are ignored. '#' begins a comment line.
#ifndef PROTOCOL_OPENING_FILE_H
#define PROTOCOL_OPENING_FILE_H

#include "base/error.h"
#include "board/game.h"
#include "notation/notation.h"

typedef struct Openings {
    Game *games;
    int count;
} Openings;

// Fills `openings` (zeroed) from a file; with the start position if `path` is empty. False, with the error, which
// names file and line, if the file cannot be read, holds no opening, or has a bad line or one whose game has ended.
// Release with openings_free in any case.
bool openings_read(Openings *openings, const char *path, const Rules *rules, const Notation *notation, Error *error);

void openings_free(Openings *openings);

#endif
