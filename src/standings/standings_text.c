#include "standings/standings_report.h"

#include "base/shown.h"
#include "base/columns.h"
#include "standings/row.h"
#include "standings/grid.h"
#include "standings/standings_words.h"

enum { NAME_WIDTH_MIN = 6, NAME_WIDTH_MAX = 26, GRID_NAME_WIDTH_MAX = 20, FIRST_INDENT = 7 };

static const Field table_fields[] = {GAMES, WON, DRAWN, LOST, SUPAS, BUCHHOLZ, POINTS, FIELDS};
static const Field rating_fields[] = {RATED_GAMES, SCORED, EXPECTED, BEFORE, AFTER, FIELDS};

static void add_remarks(Text *text, const Standings *standings) {
    const Contest *contest = &standings->contest;
    Text words = {0};
    for (int i = 0; i < contest->remark_count; i++) {
        text_clear(&words);
        contest_write_remark(&words, contest, &contest->remarks[i]);
        text_add(text, contest->remarks[i].kind == REMARK_FAULT ? standings_say(standings, "FAILED ")
                                                                : standings_say(standings, "note: "));
        text_add_shown(text, (Span){text_string(&words), words.length});
        text_add_char(text, '\n');
    }
    text_free(&words);
}

// The width of the longest name or of the head above the names, but at most `max`.
static int name_width(const Standings *standings, int max) {
    int width = columns_of(standings_say(standings, standings_noun(standings)));
    width = width > NAME_WIDTH_MIN ? width : NAME_WIDTH_MIN;
    for (int i = 0; i < standings->contest.player_count; i++) {
        int columns = columns_of(standings->contest.players[i]);
        width = columns > width ? columns : width;
    }
    return width < max ? width : max;
}

// Adds a name in its column. A name that is too wide gets a separate line, and the column is left blank.
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

// A column is as wide as its numbers and its head need.
static int column_width(const Standings *standings, Field field) {
    int width = field_forms[field].width, least = 1 + columns_of(standings_say(standings, field_forms[field].head));
    return width > least ? width : least;
}

// ---- Tables

// Adds the heads of a table. Returns the width of the names.
static int add_heads(Text *text, const Standings *standings, const char *first, const Field *fields) {
    Text heads = {0};
    for (; *fields != FIELDS; fields++)
        if (field_is_shown(standings, *fields))
            text_printf(&heads, "%*s", column_width(standings, *fields),
                        standings_say(standings, field_forms[*fields].head));
    int room = COLUMNS_WIDTH - FIRST_INDENT - columns_of(text_string(&heads));
    int width = name_width(standings, room < NAME_WIDTH_MAX ? room : NAME_WIDTH_MAX);
    text_printf(text, "%-*s%-*s%s\n", FIRST_INDENT, first, width, standings_say(standings, standings_noun(standings)),
                text_string(&heads));
    text_free(&heads);
    return width;
}

static void add_row(Text *text, const Standings *standings, const Row *row, const char *place, int width,
                    const Field *fields) {
    Text number = {0};
    add_name(text, row->name, width, place);
    for (; *fields != FIELDS; fields++)
        if (field_is_shown(standings, *fields)) {
            text_clear(&number);
            row_add(&number, row, *fields);
            text_printf(text, "%*s", column_width(standings, *fields), text_string(&number));
        }
    text_add_char(text, '\n');
    text_free(&number);
}

// Adds a table; without a head for the places it has none.
static void add_table(Text *text, const Standings *standings, const char *places, const Field *fields) {
    Text place = {0};
    int width = add_heads(text, standings, places, fields);
    for (int i = 0; i < standings->contest.player_count; i++) {
        Row row = row_of(standings, i);
        text_clear(&place);
        if (*places)
            row_add_place(&place, &row, "-");
        add_row(text, standings, &row, text_string(&place), width, fields);
    }
    text_free(&place);
}

// ---- Lists

// Adds a heading and the items of a list; adds nothing if there are no items.
static void add_list(Text *text, const Standings *standings, const char *heading, int count, Describe *describe) {
    Text words = {0};
    bool any = false;
    for (int i = 0; i < count; i++) {
        text_clear(&words);
        describe(&words, standings, i);
        if (words.length == 0)
            continue;
        if (!any)
            text_printf(text, "\n%s\n", standings_say(standings, heading));
        any = true;
        columns_add_wrapped(text, text_string(&words), 2);
    }
    text_free(&words);
}

static void describe_match(Text *text, const Standings *standings, int i) {
    text_printf(text, "%d: ", standings->knockout.matches[i].round);
    standings_describe_match(text, standings, i);
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

// Adds the columns first to end - 1 of the grid, a line for each player.
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
    if (!grid_fill(&grid, &standings->sheet, standings->ranks, standings->settings.system == SYSTEM_SWISS,
                   standings->settings.language)) {
        if (standings->contest.player_count > 0)
            text_printf(text, standings_say(standings, "\nno cross table: more than %d players\n"), GRID_ROWS_MAX);
        return;
    }
    int room = COLUMNS_WIDTH - FIRST_INDENT - name_width(standings, GRID_NAME_WIDTH_MAX);
    int columns = room / (1 + cell_width(&grid));
    Text words = {0};
    text_printf(&words,
                "%s: ", grid.rounds ? standings_say(standings, "Rounds") : standings_say(standings, "Cross table"));
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

void standings_text_write(Text *text, const Standings *standings) {
    Text words = {0};
    add_remarks(text, standings);
    standings_describe(&words, standings);
    text_add(&words, "; ");
    standings_describe_scale(&words, standings);
    columns_add_wrapped(text, text_string(&words), 0);
    text_add_char(text, '\n');
    add_table(text, standings, standings_say(standings, "place"), table_fields);
    add_list(text, standings, "Ties", 2 * standings->contest.player_count, standings_describe_order);
    add_list(text, standings, "Sets", standings->sets.count, standings_describe_set);
    add_list(text, standings, "Rounds", standings->knockout.count, describe_match);
    if (standings->settings.system != SYSTEM_KNOCKOUT)
        add_grid(text, standings);
    if (!standings->settings.teams) {
        text_printf(text, "\n%s (TZD3 13)\n", standings_say(standings, "Ratings"));
        add_table(text, standings, "", rating_fields);
    }
    text_free(&words);
}
