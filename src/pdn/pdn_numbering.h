// How the squares of a file's numeric moves are numbered, where the file does not tell.
#ifndef PDN_PDN_NUMBERING_H
#define PDN_PDN_NUMBERING_H

#include "pdn/record.h"

// Whether a move, as written, names squares by numbers.
bool pdn_move_is_numeric(Span move);

// Adds to `error`, about the last of the record's `moves` (their texts, each followed by a line end), that all of them
// would be legal under another numbering, if so.
void pdn_numbering_hint(const Record *record, const Text *moves, Error *error);

// The square that is number 1: "a1", "g1", "b8".
const char *pdn_numbering_corner(Numbering numbering);

#endif
