// Squares, boards and directions.
//
// A Bitboard holds one bit for each dark square, counted from the top left as the squares are numbered
// (rules.md 1), with a ghost bit that is never occupied wherever a diagonal would run off the side.
// So every diagonal step is one shift, by `near_step` or `far_step`, without edge masks:
//
//     8x8: steps 4 and 5, a ghost after squares 8, 16, 24
//   10x10: steps 5 and 6, a ghost after squares 5, 15, 25, 35, 45 (mirrored board)
//
// The board of the FMJD is the mirror image of that 10x10 board: its bits, and everything built from them, are the
// same, counted from the right in each row.
//
// Notation, tables and files use the dense number, 1-32 or 1-50.
#ifndef BOARD_SQUARE_H
#define BOARD_SQUARE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"

typedef uint64_t Bitboard;
typedef uint8_t Square; // index of a bit, 0..54

enum { NO_SQUARE = 255, SQUARE_LIMIT = 64, NUMBER_LIMIT = 50 };

typedef enum Side { WHITE, BLACK } Side;

static inline Side side_other(Side side) {
    return side == WHITE ? BLACK : WHITE;
}

// Directions as seen on a board with White at the bottom. Opposites sum to 3.
typedef enum Direction { UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT, DIRECTIONS } Direction;

typedef struct Board {
    int width;                    // 8 or 10 rows and columns
    int numbers;                  // 32 or 50 squares
    int near_step, far_step;      // down-left and down-right; up-right and up-left are their negatives
    bool from_right;              // the bits of a row run against its numbers
    int ghost_lead;               // squares counted before number 1 in the first group between two ghosts
    int max_pieces;               // a side's pieces at the start: 12 or 20
    Bitboard squares;             // every real square
    Bitboard top_row, bottom_row; // the promotion rows of White and of Black
    Bitboard long_diagonal;
} Board;

extern const Board board_8x8, board_10x10, board_fmjd_10x10;

// Constants for code that is compiled once for each board. Rows of four begin at bits 9p and 9p+4, rows of five at
// 11p-5 and 11p.
#define WIDTH_8x8 8
#define NEAR_STEP_8x8 4
#define FAR_STEP_8x8 5
#define SQUARES_8x8 0x7fbfdfeffull
#define TOP_ROW_8x8 0xfull
#define BOTTOM_ROW_8x8 (0xfull << 31)
#define LONG_DIAGONAL_8x8 0x88888888ull // a1-h8

#define WIDTH_10x10 10
#define NEAR_STEP_10x10 5
#define FAR_STEP_10x10 6
#define SQUARES_10x10 0x7dffbff7feffdfull
#define TOP_ROW_10x10 0x1full
#define BOTTOM_ROW_10x10 (0x1full << 50)
#define LONG_DIAGONAL_10x10 0x41041041041041ull // 1-50

// As seen from the other side of the mirror.
#define WIDTH_fmjd_10x10 10
#define NEAR_STEP_fmjd_10x10 FAR_STEP_10x10
#define FAR_STEP_fmjd_10x10 NEAR_STEP_10x10
#define SQUARES_fmjd_10x10 SQUARES_10x10
#define TOP_ROW_fmjd_10x10 TOP_ROW_10x10
#define BOTTOM_ROW_fmjd_10x10 BOTTOM_ROW_10x10
#define LONG_DIAGONAL_fmjd_10x10 LONG_DIAGONAL_10x10 // 5-46

static ALWAYS_INLINE Bitboard bit_of(int square) {
    return (Bitboard)1 << square;
}

// Bits that step off the board land on ghosts or outside `squares`, where there is neither an empty square nor a piece;
// so a rotation can serve as a shift.
static ALWAYS_INLINE Bitboard bits_step(Bitboard bits, int step) {
    return bits_rotate(bits, step);
}

static inline int board_step(const Board *board, Direction d) {
    switch (d) {
    case UP_LEFT: return -board->far_step;
    case UP_RIGHT: return -board->near_step;
    case DOWN_LEFT: return board->near_step;
    default: return board->far_step;
    }
}

// The row where men of `side` are promoted.
static inline Bitboard board_promotion_row(const Board *board, Side side) {
    return side == WHITE ? board->top_row : board->bottom_row;
}

// The number of the square mirrored within its row.
static inline int board_across(const Board *board, int number) {
    int per_row = board->width / 2;
    return number + per_row - 1 - 2 * ((number - 1) % per_row);
}

// Dense number 1..numbers to square and back.
static inline Square square_of_number(const Board *board, int number) {
    int index = (board->from_right ? board_across(board, number) : number) - 1;
    return (Square)(index + (index + board->ghost_lead) / board->width);
}

static inline int number_of_square(const Board *board, int square) {
    int number = square - (square + board->ghost_lead) / (board->width + 1) + 1;
    return board->from_right ? board_across(board, number) : number;
}

// Row 0 is the top, column 0 the left; -1 for squares off the board or light ones.
int square_row(const Board *board, Square square);
int square_column(const Board *board, Square square);
Square square_at(const Board *board, int row, int column); // NO_SQUARE if it is not a dark square

// The direction of the straight line from one square to another, DIRECTIONS if there is none.
Direction square_direction(const Board *board, Square from, Square to);

#endif
