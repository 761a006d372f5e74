// A record as JSON, for programs that show or edit its tree.
#ifndef PDN_RECORD_JSON_H
#define PDN_RECORD_JSON_H

#include "pdn/record.h"

// Appends the members of an object:
//
//   tags     [{"name", "value"}] in the order of the record
//   result   as in PDN
//   comment  of a game without moves, else null
//   moves    the main line: {"number", "side", "move", "nags": [1], "before", "after", "variations": [[..], ..]}
//
// A move is written in the record's notation; `before` and `after` are its comments, null where there is none;
// `variations` are lines in place of the move, each an array of moves.
void record_json_write(Text *text, const Record *record);

#endif
