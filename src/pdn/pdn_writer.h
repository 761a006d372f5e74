// Writes records in the Portable Draughts Notation, so that pdn/pdn_reader.h reads them back.
#ifndef PDN_PDN_WRITER_H
#define PDN_PDN_WRITER_H

#include "pdn/record.h"

// Appends the game: its tags, an empty line, the moves with comments, marks and variations in lines of up to 80
// columns, the result, an empty line. The moves are in the record's notation; the tags are written unchanged
// (see rule_tags_set), except for a Result that contradicts the record's.
void pdn_write(Text *text, const Record *record);

#endif
