#include "standings/standings_text.h"

#include <string.h>

#include "base/shown.h"
#include "standings/columns.h"
#include "standings/grid.h"
#include "standings/standings_words.h"

enum { NAME_WIDTH_MIN = 6, NAME_WIDTH_MAX = 26, GRID_NAME_WIDTH_MAX = 20, FIRST_INDENT = 7 };

typedef void Describe(Text *text, const Standings *standings, int i);

static void add_remarks(Text *text, const Standings *standings) {
    const Contest *contest = &standings->contest;
    Text words = {0};
    for (int i = 0; i < contest->remark_count; i++) {
        text_clear(&words);
        contest_write_remark(&words, contest, &contest->remarks[i]);
        text_add(text, contest->remarks[i].kind == REMARK_FAULT ? "FAILED " : "note: ");
        text_add_shown(text, (Span){text_string(&words), words.length});
        text_add_char(text, '\n');
    }
    text_free(&words);
}

// The width of the longest name, but at most `max`.
static int name_width(const Standings *standings, int max) {
    int width = NAME_WIDTH_MIN;
    for (int i = 0; i < standings->contest.player_count; i++) {
        int columns = columns_of(standings->contest.players[i]);
        width = columns > width ? columns : width;
    }
    return width < max ? width : max;
}

// A name in its column; one that is too wide has a line of its own, and the column is left blank.
static void add_name(Text *text, const char *name, int width, const char *lead) {
    bool fits = columns_of(name) <= width;
    Text words = {0};
    if (!fits) {
        columns_add_padded(&words, name,
                           columns_of(name) < COLUMNS_WIDTH - FIRST_INDENT ? columns_of(name)
                                                                           : COLUMNS_WIDTH - FIRST_INDENT);
        text_printf(text, "%5s  %s\n", lead, text_string(&words));
    }
    text_printf(text, "%5s  ", fits ? lead : "");
    columns_add_padded(text, fits ? name : "", width);
    text_free(&words);
}

static void write_place(Text *text, const Rank *rank) {
    text_printf(text, "%d", rank->place);
    if (rank->last_place > rank->place)
        text_printf(text, "-%d", rank->last_place);
}

// ---- The table

static void add_points(Text *text, Hundredths points, int width) {
    Text number = {0};
    hundredths_write(&number, points);
    text_printf(text, "%*s", width, text_string(&number));
    text_free(&number);
}

static void add_row(Text *text, const Standings *standings, int i, int width) {
    const Rank *rank = &standings->ranks[i];
    const Score *score = &standings->sheet.scores[rank->player];
    Text place = {0};
    write_place(&place, rank);
    add_name(text, contest_name(&standings->contest, rank->player), width, text_string(&place));
    text_printf(text, "%6d %4d %5d %4d", score->games, score->won, score->drawn, score->lost);
    if (standings->contest.counts_supas)
        text_printf(text, " %5d", score->supas);
    if (standings_show_buchholz(standings))
        add_points(text, score->buchholz, 9);
    add_points(text, score->points, 8);
    text_add_char(text, '\n');
    text_free(&place);
}

static void add_table(Text *text, const Standings *standings) {
    int width = name_width(standings, NAME_WIDTH_MAX);
    text_printf(text, "\nplace  %-*s games  won drawn lost%s%s  points\n", width, standings_noun(standings),
                standings->contest.counts_supas ? " Supas" : "", standings_show_buchholz(standings) ? " Buchholz" : "");
    for (int i = 0; i < standings->contest.player_count; i++)
        add_row(text, standings, i, width);
}

// Adds a heading and the descriptions of `count` items; no heading without any description.
static void add_list(Text *text, const Standings *standings, const char *heading, int count, Describe *describe) {
    Text words = {0};
    bool any = false;
    for (int i = 0; i < count; i++) {
        text_clear(&words);
        describe(&words, standings, i);
        if (words.length == 0)
            continue;
        if (!any)
            text_printf(text, "\n%s\n", heading);
        any = true;
        for (char *line = strtok(words.data, "\n"); line; line = strtok(NULL, "\n"))
            columns_add_wrapped(text, line, 2);
    }
    text_free(&words);
}

static void describe_rank(Text *text, const Standings *standings, int i) {
    standings_describe_shared(text, standings, i);
    if (text->length > 0)
        text_add_char(text, '\n');
    standings_describe_tie(text, standings, i);
}

static void describe_set(Text *text, const Standings *standings, int i) {
    standings_describe_set(text, standings, &standings->sets.sets[i]);
}

static void describe_match(Text *text, const Standings *standings, int i) {
    const Match *match = &standings->knockout.matches[i];
    text_printf(text, "%d: ", match->round);
    standings_describe_match(text, standings, match);
}

// ---- The grid

static int cell_width(const Grid *grid) {
    size_t width = 1;
    for (int i = 0; i < grid->rows * grid->columns; i++)
        width = grid->cells[i].length > width ? grid->cells[i].length : width;
    for (int max = grid->columns, digits = 1; max > 0; max /= 10, digits++)
        width = (size_t)digits > width ? (size_t)digits : width;
    return (int)width;
}

// Columns first to end - 1 of the grid, a line for each player.
static void add_block(Text *text, const Standings *standings, const Grid *grid, int first, int end) {
    int width = name_width(standings, GRID_NAME_WIDTH_MAX), cell = cell_width(grid);
    text_printf(text, "%*s", FIRST_INDENT + width, "");
    for (int column = first; column < end; column++)
        text_printf(text, " %*d", cell, column + 1);
    text_add_char(text, '\n');
    for (int row = 0; row < grid->rows; row++) {
        text_printf(text, "%5d  ", row + 1);
        columns_add_padded(text, contest_name(&standings->contest, standings->ranks[row].player), width);
        for (int column = first; column < end; column++)
            text_printf(text, " %*s", cell, grid_cell(grid, row, column));
        while (text->data[text->length - 1] == ' ')
            text->data[--text->length] = '\0';
        text_add_char(text, '\n');
    }
}

static void add_grid(Text *text, const Standings *standings) {
    Grid grid;
    if (!grid_fill(&grid, &standings->sheet, standings->ranks, standings->settings.system == SYSTEM_SWISS)) {
        if (standings->contest.player_count > 0)
            text_printf(text, "\nno cross table: more than %d players\n", GRID_ROWS_MAX);
        return;
    }
    int room = COLUMNS_WIDTH - FIRST_INDENT - name_width(standings, GRID_NAME_WIDTH_MAX);
    int columns = room / (1 + cell_width(&grid));
    Text words = {0};
    text_printf(&words, "%s: ", grid.rounds ? "Rounds" : "Cross table");
    grid_explain(&words, &grid);
    text_add_char(text, '\n');
    columns_add_wrapped(text, text_string(&words), 0);
    for (int first = 0; first < grid.columns; first += columns < 1 ? 1 : columns) {
        int end = first + (columns < 1 ? 1 : columns);
        add_block(text, standings, &grid, first, end < grid.columns ? end : grid.columns);
    }
    text_free(&words);
    grid_free(&grid);
}

// ---- Ratings

static void add_ratings(Text *text, const Standings *standings) {
    int width = name_width(standings, NAME_WIDTH_MAX);
    text_printf(text, "\nRatings (TZD3 13)\n       %-*s games  scored expected  before   after\n", width, "player");
    for (int i = 0; i < standings->contest.player_count; i++) {
        const char *name = contest_name(&standings->contest, standings->ranks[i].player);
        const Rating *rating = ratings_find(&standings->ratings, name);
        add_name(text, name, width, "");
        text_printf(text, "%6ld %7.1f %8.2f %7.0f %7.0f\n", rating->games, rating->scored, rating->expected,
                    rating->before, rating->rating);
    }
}

void standings_text_write(Text *text, const Standings *standings) {
    Text words = {0};
    add_remarks(text, standings);
    standings_describe(&words, standings);
    text_add(&words, "; ");
    standings_describe_scale(&words, standings);
    columns_add_wrapped(text, text_string(&words), 0);
    add_table(text, standings);
    add_list(text, standings, "Ties", standings->contest.player_count, describe_rank);
    add_list(text, standings, "Sets", standings->sets.count, describe_set);
    add_list(text, standings, "Rounds", standings->knockout.count, describe_match);
    if (standings->settings.system != SYSTEM_KNOCKOUT)
        add_grid(text, standings);
    if (!standings->settings.teams)
        add_ratings(text, standings);
    text_free(&words);
}
