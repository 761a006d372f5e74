#include "board/square.h"

#define SQUARES_OF(board)                                                                                              \
    .width = WIDTH_##board, .near_step = NEAR_STEP_##board, .far_step = FAR_STEP_##board, .squares = SQUARES_##board,  \
    .top_row = TOP_ROW_##board, .bottom_row = BOTTOM_ROW_##board, .long_diagonal = LONG_DIAGONAL_##board

const Board board_8x8 = {SQUARES_OF(8x8), .numbers = 32, .ghost_lead = 0, .max_pieces = 12};
const Board board_10x10 = {SQUARES_OF(10x10), .numbers = 50, .ghost_lead = 5, .max_pieces = 20};
const Board board_fmjd_10x10 = {SQUARES_OF(fmjd_10x10), .from_right = true, .numbers = 50, .ghost_lead = 5,
                                .max_pieces = 20};

static int first_column(const Board *board, int row) {
    // On the mirrored 10x10 board the top left corner is dark, on the others the bottom left one.
    return board->ghost_lead && !board->from_right ? row & 1 : (row & 1) ^ 1;
}

int square_row(const Board *board, Square square) {
    return (number_of_square(board, square) - 1) / (board->width / 2);
}

int square_column(const Board *board, Square square) {
    int index = number_of_square(board, square) - 1;
    int per_row = board->width / 2;
    return 2 * (index % per_row) + first_column(board, index / per_row);
}

Square square_at(const Board *board, int row, int column) {
    if (row < 0 || row >= board->width || column < 0 || column >= board->width)
        return NO_SQUARE;
    int offset = column - first_column(board, row);
    if (offset < 0 || offset % 2 != 0)
        return NO_SQUARE;
    return square_of_number(board, row * (board->width / 2) + offset / 2 + 1);
}

Direction square_direction(const Board *board, Square from, Square to) {
    int down = square_row(board, to) - square_row(board, from);
    int right = square_column(board, to) - square_column(board, from);
    if (down == 0 || (down != right && down != -right))
        return DIRECTIONS;
    if (down < 0)
        return right < 0 ? UP_LEFT : UP_RIGHT;
    return right < 0 ? DOWN_LEFT : DOWN_RIGHT;
}
