// The path of a capture: its landing squares. A move holds only start, end and the captured pieces, so that one move
// may have several paths (rules.md 2.8).
#ifndef NOTATION_PATH_H
#define NOTATION_PATH_H

#include "board/rules.h"

enum { PATH_MAX_SQUARES = 22 }; // the start and at most 20 jumps, and one to spare

typedef struct Path {
    int count;
    Square squares[PATH_MAX_SQUARES]; // from the start to the end, every landing square
} Path;

// The path shown for a capture, always the same one. `move` is legal in `p`. False only if it is not a capture.
bool path_find(const Rules *rules, const Position *p, Move move, Path *path);

// Finds up to `max` paths of a capture, that of path_find first. Returns their number.
int path_find_all(const Rules *rules, const Position *p, Move move, Path *paths, int max);

typedef enum PathMatch {
    PATH_NONE,  // no path of the move goes through the squares
    PATH_PART,  // one does, but squares where it turns are missing
    PATH_BEGUN, // they name every turn up to the last square but one, and the end
    PATH_WHOLE, // they name every turn
} PathMatch;

// How well `squares` (start, any landings in order, end) fit the capture.
PathMatch path_match(const Rules *rules, const Position *p, Move move, const Square *squares, int count);

#endif
