// The grid of results, and names in columns.

#include "standings/grid.h"

#include <criterion/criterion.h>

#include "standings/columns.h"
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

Test(grid, columns_of_names) {
    cr_expect_eq(columns_of("Asha"), 4);
    cr_expect_eq(columns_of("Ng\u0169g\u0129"), 5);
    cr_expect_eq(columns_of("e\u0301"), 1);
    cr_expect_eq(columns_of("\u4e2d\u6751"), 2);
    cr_expect_eq(columns_of("a\xff\x1b"), 3);
}

Test(grid, padded_and_wrapped) {
    static const struct {
        const char *name, *expected;
    } rows[] = {{"Asha", "Asha  |"},
                {"Asha J", "Asha J|"},
                {"Asha Juma", "Asha..|"},
                {"Ng\u0169g\u0129 W", "Ng\u0169g..|"},
                {"Ng\x1b\u0129e\u0301", "Ng?\u0129e\u0301 |"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text text = {0};
        columns_add_padded(&text, rows[i].name, 6);
        text_add(&text, "|");
        cr_expect_str_eq(text_string(&text), rows[i].expected, "%s", text_string(&text));
        text_free(&text);
    }
    Text text = {0}, words = {0};
    for (int i = 0; i < 20; i++)
        text_add(&words, "Abcdefg ");
    for (int i = 0; i < 100; i++)
        text_add_char(&words, 'x');
    columns_add_wrapped(&text, text_string(&words), 2);
    for (Scanner line = scanner_of(text_string(&text)); *line.at; line.at += *line.at == '\n') {
        const char *start = line.at;
        while (*line.at && *line.at != '\n')
            line.at++;
        cr_expect(line.at - start <= COLUMNS_WIDTH && line.at - start > 2, "%.*s", (int)(line.at - start), start);
    }
    text_free(&text);
    text_free(&words);
}
