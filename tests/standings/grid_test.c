#include "standings/grid.h"

#include <criterion/criterion.h>

#include "support/contest.h"

// Rows apart by '/', cells by ','; an empty cell is empty.
static void check(const char *games, bool rounds, const char *expected, const char *words) {
    Contest contest = contest_of(games);
    ScoreSheet sheet;
    Rank ranks[16];
    Grid grid;
    Text text = {0}, explained = {0};
    score_sheet_fill(&sheet, &contest, &scale_default, contest.games, contest.game_count);
    ranking_fill(ranks, &sheet, &(Lots){0});
    cr_assert(grid_fill(&grid, &sheet, ranks, rounds, ENGLISH));
    for (int row = 0; row < grid.rows; row++)
        for (int column = 0; column < grid.columns; column++)
            text_printf(&text, "%s%s",
                        column > 0 ? " "
                        : row > 0  ? "/"
                                   : "",
                        *grid_cell(&grid, row, column) ? grid_cell(&grid, row, column) : "-");
    grid_explain(&explained, &grid);
    cr_expect_str_eq(text_string(&text), expected, "%s: %s", games, text_string(&text));
    cr_expect_str_eq(text_string(&explained), words, "%s: %s", games, text_string(&explained));
    text_free(&text);
    text_free(&explained);
    grid_free(&grid);
    score_sheet_free(&sheet);
    contest_free(&contest);
}

Test(grid, opponents) {
    check("A1B BSC A=C", false, ". 1 =/0 . S/= 0 .", "1 a win, S a Supa, = a draw, 0 a loss");
    check("A1B B=A", false, ". 1=/0= .", "1 a win, = a draw, 0 a loss");
    check("A+B", false, ". +/- .", "+ a win without play, - a loss without play");
    check("A+*", false, ".", "");
}

// From the fifth meeting on, points.
Test(grid, many_meetings) {
    check("A1B A1B A=B B1A", false, ". 11=0/00=1 .", "1 a win, = a draw, 0 a loss");
    check("A1B A1B A=B B1A A1B", false, ". 3.5/1.5 .", "the points against each");
}

Test(grid, rounds) {
    check("1:A1B C+* 2:A=C *-B", true, "1w3 =w2/+bye =b1/0b1 +bye",
          "1 a win, = a draw, 0 a loss, + a win without play; then the colour, w or b, and the opponent");
    check("1:A1B 1:B=A", true, "1w2,=b2/0b1,=w1",
          "1 a win, = a draw, 0 a loss; then the colour, w or b, and the opponent");
    check("1:A1B 0:B=A", true, ". 1=/0= .", "1 a win, = a draw, 0 a loss");
}
