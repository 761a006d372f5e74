// Rows, used to code tables: runs of numbers in which only the lightest piece of the numbering moves.
//
// The pieces of a position in the order of the numbering, lightest first, are: the other side's kings, the kings of the
// side to move, the other side's men, and the men of the side to move off the home row, each from bit 0 up. The
// neighbour of a position along one of these pieces is the position where that piece stands one square earlier (among
// the squares that index.h counts for it) and the ranks of all other pieces are the same. It does not exist if the next
// lower piece of the set stands on that square, or if there is no such square.
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
    bool on_diagonal;              // whether the second lightest piece stands on the long diagonal
    uint32_t back[ROW_NEIGHBOURS]; // how much smaller the neighbour's number is; 0 without a neighbour
    TableBoard board;              // the first position
} Row;

// The row, or the rest of it, that begins with the position `first` and ends before `end`.
Row row_at(const TableIndex *t, uint64_t first, uint64_t end);

// Steps to the next row; `row` must end before `end`.
void row_next(const TableIndex *t, Row *row, uint64_t end);

// Where the entries of the neighbours of a row's positions are within a block.
typedef struct Near {
    const uint8_t *along[ROW_NEIGHBOURS];
    const uint8_t *before_first; // of the number before the neighbour along the second lightest piece
} Near;

// `at` is the place of the row's first position in `block`. Entries that would come before the block are taken from
// `none`, which has ROW_LONGEST bytes.
static ALWAYS_INLINE Near near_of(const Row *row, const uint8_t *block, size_t at, const uint8_t *none) {
    Near near;
    for (int n = 0; n < ROW_NEIGHBOURS; n++)
        near.along[n] = row->back[n] && row->back[n] <= at ? block + at - row->back[n] : none;
    near.before_first = row->back[0] && row->back[0] < at ? block + at - row->back[0] - 1 : none;
    return near;
}

// Finds the positions with a capture, for all squares of a row's lightest piece at once. Tables do not code these
// positions, so a decoder must know them. The squares of the lightest piece on which the side to move has a capture.
Bitboard row_captures(const Generator *generator, const TableIndex *t, const Row *row);

// Sets open[i] for each position begin + i of begin..end-1 that has a capture.
void block_captures(const Generator *generator, const TableIndex *t, uint64_t begin, uint64_t end, bool *open);

#endif
