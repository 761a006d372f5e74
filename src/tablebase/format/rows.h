// Rows: runs of numbers in which only the lightest piece of the numbering moves, for the coder of tables.
//
// The pieces of a position in the order of the numbering, lightest first, are: the other side's kings, the own kings,
// the other side's men, the own men off the home row, each from bit 0 up. The neighbour of a position along one of them
// is the one where that piece stands one square earlier (among the squares that index.h counts for it) and the ranks of
// all other pieces are the same. It does not exist where the next lower piece of the set stands on that square, or
// where there is no such square.
#ifndef TABLEBASE_ROWS_H
#define TABLEBASE_ROWS_H

#include "board/movegen.h"
#include "tablebase/format/index.h"

enum {
    ROW_LONGEST = TABLE_SQUARES_MAX,
    ROW_NEIGHBOURS = 3, // along the second to the fourth lightest piece
};

typedef struct Row {
    uint64_t first;                // number of the first position
    int count;                     // positions
    Bitboard squares;              // of the lightest piece, one for each position, from bit 0 up
    bool road;                     // whether the second lightest piece stands on the long diagonal
    uint32_t back[ROW_NEIGHBOURS]; // how much smaller the neighbour's number is; 0 where there is none
    TableBoard board;              // the first position
} Row;

// The row, or the rest of it, that begins with the position `first` and ends before `end`.
Row row_at(const TableIndex *t, uint64_t first, uint64_t end);

// The next row; `row` must not reach up to `end`.
void row_next(const TableIndex *t, Row *row, uint64_t end);

// Where the entries of the neighbours of a row's positions lie within a block.
typedef struct Near {
    const uint8_t *along[ROW_NEIGHBOURS];
    const uint8_t *before_first; // of the number before the neighbour along the second lightest piece
} Near;

// `at` is the place of the row's first position in `block`; what would lie before the block is taken from `none`,
// ROW_LONGEST bytes.
static ALWAYS_INLINE Near near_of(const Row *row, const uint8_t *block, size_t at, const uint8_t *none) {
    Near near;
    for (int n = 0; n < ROW_NEIGHBOURS; n++)
        near.along[n] = row->back[n] && row->back[n] <= at ? block + at - row->back[n] : none;
    near.before_first = row->back[0] && row->back[0] < at ? block + at - row->back[0] - 1 : none;
    return near;
}

// Which positions of rows have a capture, found for all squares of a row's lightest piece at once: tables do not code
// them, so that a decoder must know them.
// The squares of the lightest piece on which the side to move has a capture.
Bitboard row_captures(const Generator *generator, const TableIndex *t, const Row *row);

// Sets open[i] where the position begin + i has one, for the positions begin..end-1.
void block_captures(const Generator *generator, const TableIndex *t, uint64_t begin, uint64_t end, bool *open);

#endif
