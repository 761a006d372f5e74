// Which positions of rows have a capture, found for all squares of a row's lightest piece at once: tables do not code
// them, so that a decoder must know them.
#ifndef TABLEBASE_ROW_CAPTURES_H
#define TABLEBASE_ROW_CAPTURES_H

#include "board/movegen.h"
#include "tablebase/format/rows.h"

// The squares of the lightest piece on which the side to move has a capture.
uint32_t row_captures(const Generator *generator, const Row *row);

// Sets open[i] where the position begin + i has one, for the positions begin..end-1.
void block_captures(const Generator *generator, const TableIndex *t, uint64_t begin, uint64_t end, bool *open);

#endif
