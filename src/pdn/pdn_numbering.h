// The numbering of squares in numeric moves, if the file does not tell it.
#ifndef PDN_PDN_NUMBERING_H
#define PDN_PDN_NUMBERING_H

#include "pdn/record.h"

// Whether the text of a move names squares by numbers.
bool pdn_move_is_numeric(Span move);

// If all of the record's `moves` (their texts, each followed by a line end) would be legal under another numbering,
// adds that to `error`, which is about the last of them.
void pdn_numbering_hint(const Record *record, const Text *moves, Error *error);

// The square that is number 1: "a1", "g1", "b8".
const char *pdn_numbering_corner(Numbering numbering);

#endif
