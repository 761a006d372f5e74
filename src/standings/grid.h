// The results as a grid: a row for each player, in the order of the table, and a column for each opponent or each
// round.
//
// 1 is a win, = a draw, 0 a loss, S a Supa; + and - are a win and a loss without play. Among opponents there is a mark
// for each meeting, or the points where a pair has met more than four times. In a round "1w3" is a win with White
// against the third of the order.
#ifndef STANDINGS_GRID_H
#define STANDINGS_GRID_H

#include "base/language.h"
#include "standings/ranking.h"

enum { GRID_ROWS_MAX = 200, GRID_ROUNDS_MAX = 60, GRID_MARKS_MAX = 4 };

// Zero-initialise, release with grid_free.
typedef struct Grid {
    int rows, columns;
    bool rounds; // the columns
    bool sums;   // the cells are points
    Language language;
    Text *cells; // row by row
} Grid;

// False, with an empty grid, if there are too many players. `rounds` asks for a column for each round; unless every
// game has a round, there is still one for each opponent.
bool grid_fill(Grid *grid, const ScoreSheet *sheet, const Rank *ranks, bool rounds, Language language);
void grid_free(Grid *grid);

const char *grid_cell(const Grid *grid, int row, int column);

// Explains the marks used, in one line.
void grid_explain(Text *text, const Grid *grid);

#endif
