#include "standings/grid.h"

#include <stdlib.h>

#include "base/memory.h"

typedef struct Filling {
    Grid *grid;
    const ScoreSheet *sheet;
    int *row_of; // by player
} Filling;

void grid_free(Grid *grid) {
    for (int i = 0; i < grid->rows * grid->columns; i++)
        text_free(&grid->cells[i]);
    free(grid->cells);
    *grid = (Grid){0};
}

const char *grid_cell(const Grid *grid, int row, int column) {
    return text_string(&grid->cells[row * grid->columns + column]);
}

static Text *cell_at(const Grid *grid, int row, int column) {
    return &grid->cells[row * grid->columns + column];
}

static char mark_of(const ContestGame *unit, Side side) {
    Side winner;
    if (unit->result == RESULT_DRAW)
        return '=';
    if (!contest_winner(unit, &winner) || winner != side)
        return unit->played ? '0' : '-';
    return !unit->played ? '+' : unit->supa ? 'S' : '1';
}

// ---- By opponent

static void add_meeting(Filling *filling, const ContestGame *unit, Side side) {
    int row = filling->row_of[unit->player[side]], column = filling->row_of[unit->player[!side]];
    text_add_char(cell_at(filling->grid, row, column), mark_of(unit, side));
}

// Replaces the marks by points.
static void sum_up(Filling *filling) {
    Grid *grid = filling->grid;
    const ScoreSheet *sheet = filling->sheet;
    Hundredths *points = memory_new((size_t)grid->rows * (size_t)grid->rows, sizeof *points);
    for (int i = 0; i < sheet->unit_count; i++) {
        const int *players = sheet->units[i].player;
        for (Side side = WHITE; side <= BLACK && players[WHITE] != NO_PLAYER && players[BLACK] != NO_PLAYER; side++)
            points[filling->row_of[players[side]] * grid->rows + filling->row_of[players[!side]]] +=
                score_sheet_points(sheet, &sheet->units[i], side);
    }
    for (int i = 0; i < grid->rows * grid->rows; i++)
        if (grid->cells[i].length > 0) {
            text_clear(&grid->cells[i]);
            text_add(&grid->cells[i], hundredths_text(points[i]).text);
        }
    grid->sums = true;
    free(points);
}

static void fill_opponents(Filling *filling) {
    Grid *grid = filling->grid;
    const ScoreSheet *sheet = filling->sheet;
    size_t longest = 0;
    for (int i = 0; i < sheet->unit_count; i++) {
        const ContestGame *unit = &sheet->units[i];
        for (Side side = WHITE; side <= BLACK && unit->player[WHITE] != NO_PLAYER && unit->player[BLACK] != NO_PLAYER;
             side++)
            add_meeting(filling, unit, side);
    }
    for (int i = 0; i < grid->rows * grid->rows; i++)
        longest = grid->cells[i].length > longest ? grid->cells[i].length : longest;
    if (longest > GRID_MARKS_MAX)
        sum_up(filling);
    for (int row = 0; row < grid->rows; row++)
        text_add(cell_at(grid, row, row), ".");
}

// ---- By round

static void fill_rounds(Filling *filling) {
    const ScoreSheet *sheet = filling->sheet;
    for (int i = 0; i < sheet->unit_count; i++) {
        const ContestGame *unit = &sheet->units[i];
        for (Side side = WHITE; side <= BLACK; side++) {
            if (unit->player[side] == NO_PLAYER)
                continue;
            Text *cell = cell_at(filling->grid, filling->row_of[unit->player[side]], unit->round - 1);
            text_printf(cell, "%s%c", cell->length > 0 ? "," : "", mark_of(unit, side));
            if (unit->player[!side] == NO_PLAYER)
                text_add(cell, translate(filling->grid->language, "bye"));
            else
                text_printf(cell, "%c%d", side == WHITE ? 'w' : 'b', filling->row_of[unit->player[!side]] + 1);
        }
    }
}

// The number of rounds; 0 unless every game has one.
static int count_rounds(const ScoreSheet *sheet) {
    int rounds = 0;
    for (int i = 0; i < sheet->unit_count; i++) {
        int round = sheet->units[i].round;
        if (round < 1 || round > GRID_ROUNDS_MAX)
            return 0;
        rounds = round > rounds ? round : rounds;
    }
    return rounds;
}

bool grid_fill(Grid *grid, const ScoreSheet *sheet, const Rank *ranks, bool rounds, Language language) {
    int count = sheet->contest->player_count;
    *grid = (Grid){0};
    if (count == 0 || count > GRID_ROWS_MAX)
        return false;
    int columns = rounds ? count_rounds(sheet) : 0;
    *grid =
        (Grid){.rows = count, .columns = columns > 0 ? columns : count, .rounds = columns > 0, .language = language};
    grid->cells = memory_new((size_t)grid->rows * (size_t)grid->columns, sizeof *grid->cells);
    Filling filling = {.grid = grid, .sheet = sheet, .row_of = memory_new((size_t)count, sizeof *filling.row_of)};
    for (int i = 0; i < count; i++)
        filling.row_of[ranks[i].player] = i;
    if (grid->rounds)
        fill_rounds(&filling);
    else
        fill_opponents(&filling);
    free(filling.row_of);
    return true;
}

// Whether a cell has the mark; in a round marks are first and after each comma.
static bool has_mark(const Grid *grid, const char *cell, char mark) {
    for (const char *c = cell; *c; c++)
        if (*c == mark && (!grid->rounds || c == cell || c[-1] == ','))
            return true;
    return false;
}

static bool is_in_use(const Grid *grid, char mark) {
    for (int i = 0; i < grid->rows * grid->columns; i++)
        if (has_mark(grid, text_string(&grid->cells[i]), mark))
            return true;
    return false;
}

void grid_explain(Text *text, const Grid *grid) {
    static const struct {
        char mark;
        const char *meaning;
    } marks[] = {{'1', "a win"},
                 {'S', "a Supa"},
                 {'=', "a draw"},
                 {'0', "a loss"},
                 {'+', "a win without play"},
                 {'-', "a loss without play"}};
    if (grid->sums) {
        text_add(text, translate(grid->language, "the points against each"));
        return;
    }
    bool first = true;
    for (size_t m = 0; m < sizeof marks / sizeof *marks; m++)
        if (is_in_use(grid, marks[m].mark)) {
            text_printf(text, "%s%c %s", first ? "" : ", ", marks[m].mark, translate(grid->language, marks[m].meaning));
            first = false;
        }
    if (grid->rounds)
        text_add(text, translate(grid->language, "; then the colour, w or b, and the opponent"));
}
