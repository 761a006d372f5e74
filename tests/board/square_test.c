// Squares and their numbers (rules.md 1).
#include "board/square.h"

#include <criterion/criterion.h>

static void check_numbers(const Board *board) {
    Bitboard all = 0;
    for (int number = 1; number <= board->numbers; number++) {
        Square square = square_of_number(board, number);
        cr_assert_eq(number_of_square(board, square), number);
        cr_assert_eq(square_at(board, square_row(board, square), square_column(board, square)), square);
        all |= bit_of(square);
    }
    cr_assert_eq(all, board->squares);
}

Test(square, numbers_and_squares_correspond) {
    check_numbers(&board_8x8);
    check_numbers(&board_10x10);
    check_numbers(&board_fmjd_10x10);
}

// Each step of the bitboard leads to the diagonal neighbour, or off the board where there is none.
static void check_steps(const Board *board) {
    static const int down[] = {-1, -1, 1, 1}, right[] = {-1, 1, -1, 1};
    for (int number = 1; number <= board->numbers; number++) {
        Square square = square_of_number(board, number);
        for (Direction d = 0; d < DIRECTIONS; d++) {
            Square next =
                square_at(board, square_row(board, square) + down[d], square_column(board, square) + right[d]);
            Bitboard step = bits_step(bit_of(square), board_step(board, d)) & board->squares;
            cr_assert_eq(step, next == NO_SQUARE ? 0 : bit_of(next));
            if (next != NO_SQUARE)
                cr_assert_eq(square_direction(board, square, next), d);
        }
    }
}

Test(square, steps_lead_to_diagonal_neighbours) {
    check_steps(&board_8x8);
    check_steps(&board_10x10);
    check_steps(&board_fmjd_10x10);
}

Test(square, a1_and_h8_are_dark_corners_2_1) {
    cr_assert_eq(number_of_square(&board_8x8, square_at(&board_8x8, 7, 0)), 29);
    cr_assert_eq(number_of_square(&board_8x8, square_at(&board_8x8, 0, 7)), 4);
    cr_assert_eq(square_at(&board_8x8, 7, 7), NO_SQUARE);
}

Test(square, central_line_of_10x10_as_in_nigeria_10_4) {
    static const int line[] = {1, 6, 12, 17, 23, 28, 34, 39, 45, 50};
    for (int i = 0; i < 10; i++)
        cr_assert_eq(square_at(&board_10x10, i, i), square_of_number(&board_10x10, line[i]));
}

Test(square, board_of_the_fmjd_has_a_dark_corner_on_the_left_2_6) {
    static const int sides[][2] = {{46, 0}, {36, 0}, {6, 0}, {5, 9}, {15, 9}, {45, 9}};
    for (int i = 0; i < 6; i++)
        cr_assert_eq(square_column(&board_fmjd_10x10, square_of_number(&board_fmjd_10x10, sides[i][0])), sides[i][1]);
    for (int i = 0; i < 10; i++)
        cr_assert(bit_of(square_at(&board_fmjd_10x10, 9 - i, i)) & board_fmjd_10x10.long_diagonal);
}

Test(square, promotion_rows_are_the_far_ones) {
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            Square square = square_at(&board_8x8, i, j);
            if (square == NO_SQUARE)
                continue;
            cr_assert_eq((board_promotion_row(&board_8x8, WHITE) & bit_of(square)) != 0, i == 0);
            cr_assert_eq((board_promotion_row(&board_8x8, BLACK) & bit_of(square)) != 0, i == 7);
        }
    cr_assert_eq(bits_count(board_10x10.top_row & board_10x10.squares), 5);
    cr_assert_eq(bits_count(board_10x10.bottom_row & board_10x10.squares), 5);
}
