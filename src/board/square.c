#include "board/square.h"

// Rows of four begin at bits 9p and 9p+4, rows of five at 11p-5 and 11p; both are given as literal masks.
const Board board_8x8 = {
    .width = 8,
    .numbers = 32,
    .near_step = 4,
    .far_step = 5,
    .ghost_lead = 0,
    .max_pieces = 12,
    .squares = 0x7fbfdfeffull,
    .top_row = 0xfu,
    .bottom_row = 0xfull << 31,
    .long_diagonal = 0x88888888ull, // a1-h8
};

const Board board_10x10 = {
    .width = 10,
    .numbers = 50,
    .near_step = 5,
    .far_step = 6,
    .ghost_lead = 5,
    .max_pieces = 20,
    .squares = 0x7dffbff7feffdfull,
    .top_row = 0x1fu,
    .bottom_row = 0x1full << 50,
    .long_diagonal = 0x41041041041041ull, // 1-50
};

static int first_column(const Board *board, int row) {
    // On 8x8 the bottom left corner is dark, on the mirrored 10x10 board the top left one is.
    return board->ghost_lead ? row & 1 : (row & 1) ^ 1;
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
