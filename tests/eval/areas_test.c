// The areas: their score worked out square by square, and their lines in a file of weights.
#include "eval/areas.h"

#include <criterion/criterion.h>
#include <string.h>

#include "eval/areas_file.h"
#include "support/probe.h"
#include "support/weights.h"

// As the header says: 0 for no man, 1 for an own one, 2 for an enemy one; all squares of an area in base 3.
static int plain_score(const Areas *areas, const Board *board, const Position *p) {
    Side side = position_side(p);
    int men[10][5] = {{0}}, width = board->width / 2, sum = 0;
    for (Bitboard set = position_occupied(p) & ~p->kings; set;) {
        Bitboard bit = bit_of(bits_lowest(set));
        int number = number_of_square(board, (Square)bits_pop(&set)) - 1;
        int square = side == BLACK ? number : board->numbers - 1 - number;
        men[square / width][square % width] = p->pieces[side] & bit ? 1 : 2;
    }
    int phase = bits_count(position_occupied(p)) > board->max_pieces;
    for (int row = 0; row + AREA_ROWS <= board->width; row++)
        for (int column = 0; column + 2 <= width; column++) {
            int state = 0;
            for (int i = AREA_ROWS - 1; i >= 0; i--)
                state = 9 * state + 3 * men[row + i][column + 1] + men[row + i][column];
            sum += areas->worth[phase][row][column][state];
        }
    return sum / AREA_ONE;
}

Test(areas, the_score_is_that_of_the_areas_one_by_one) {
    Rng rng = {1};
    for (int id = 0; id < PROFILES; id++) {
        WeightGame kind = weight_game_of(&profiles[id]);
        Weights *weights = test_weights_random(kind, true, &rng);
        const Board *board = weight_game_board(kind)->width == 8 ? &board_8x8 : &board_10x10; // numbers as the bits
        int different = 0, last = 0;
        for (int i = 0; i < 20; i++) {
            Game game = probe_random_game((ProfileId)id, &rng, 150);
            for (int k = 0; k < game.count; k++) {
                const Position *p = &game.states[k].position;
                ShapeMen men = shape_men(board, p);
                int score = areas_score(&weights->areas, board, p, &men);
                cr_assert_eq(score, plain_score(&weights->areas, board, p));
                different += score != last;
                last = score;
            }
            game_free(&game);
        }
        cr_assert_gt(different, 200, "the areas tell positions apart");
        weights_free(weights);
    }
}

// The words after `area` are refused with an error that begins like this.
static void assert_refused(const char *line, const char *reason) {
    static Areas areas;
    AreasSeen seen = {.part[1][2][0][8] = true};
    Scanner words = scanner_of(line);
    Error error = {""};
    cr_assert_not(areas_take(&areas, &seen, &board_8x8, &words, &error), "%s", line);
    cr_assert_eq(strncmp(error.what, reason, strlen(reason)), 0, "%s\nbut expected %s", error.what, reason);
}

Test(areas, bad_lines_are_refused) {
    assert_refused("", "there is no phase '', only 1 to 2");
    assert_refused("3 1 1 1 5", "there is no phase '3', only 1 to 2");
    assert_refused("1 6 1 1 5", "there is no band '6', only 1 to 5");
    assert_refused("1 5 4 1 5", "there is no column '4', only 1 to 3");
    assert_refused("1 5 3 10 5", "there is no part '10', only 1 to 9");
    assert_refused("2 3 1 9 5", "this part of an area is given twice");
    assert_refused("1 5 3 9 5 128", "a whole number from -127 to 127 is needed, not '128'");
    assert_refused("1 5 3 9 5 *0", "'*0' is not * and a number of zeros from 1 to 728");
    assert_refused("1 5 3 9 5 *", "'*' is not * and a number of zeros from 1 to 728");
    assert_refused("1 5 3 9 5 *729", "'*729' is not * and a number of zeros from 1 to 728");
    assert_refused("1 5 3 9 *729 1", "there are too many numbers");
    assert_refused("1 5 3 9 =!u", "a packed list is cut off or damaged at 'u'");
    Text packed = {0};
    text_add(&packed, "1 5 3 9 =");
    for (int i = 0; i <= AREA_PART_STATES; i++)
        text_add_char(&packed, '!');
    assert_refused(text_string(&packed), "there are too many numbers");
    text_free(&packed);
}

// The areas of one line; it is written again as `written`.
static void take(Areas *areas, const char *line, const char *written) {
    AreasSeen seen = {.lines = 0};
    Scanner words = scanner_of(line);
    Error error = {""};
    cr_assert(areas_take(areas, &seen, &board_8x8, &words, &error), "%s", error.what);
    cr_assert_eq(seen.lines, 1);
    Text text = {0};
    areas_write(&text, areas, &board_8x8);
    cr_assert_str_eq(text_string(&text), written);
    text_free(&text);
}

Test(areas, zeros_are_counted) {
    static Areas areas;
    take(&areas, "2 1 3 2 *726 -3 0 7", "area 2 1 3 2 *726 -3 0 7\n");
    cr_assert_eq(areas.worth[1][0][2][2 * 729 - 3], -3);
    cr_assert_eq(areas.worth[1][0][2][2 * 729 - 1], 7);
}

Test(areas, numbers_may_be_packed) {
    static Areas areas;
    take(&areas, "2 1 3 2 =!\"!u!#", "area 2 1 3 2 0 -1 0 42 1\n");
}
