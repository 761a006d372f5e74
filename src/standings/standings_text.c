#include "standings/standings_text.h"

#include <string.h>

#include "base/shown.h"
#include "standings/columns.h"
#include "standings/grid.h"
#include "standings/standings_words.h"

enum { NAME_WIDTH_MIN = 6, NAME_WIDTH_MAX = 26, GRID_NAME_WIDTH_MAX = 20, FIRST_INDENT = 7 };

// A column of numbers: its head in English, and its width with the blank before it.
typedef struct Column {
    const char *head;
    int width;
} Column;

typedef void Describe(Text *text, const Standings *standings, int i);

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

// The width of the longest name, or of what stands above the names, but at most `max`.
static int name_width(const Standings *standings, int max) {
    int width = columns_of(standings_say(standings, standings_noun(standings)));
    width = width > NAME_WIDTH_MIN ? width : NAME_WIDTH_MIN;
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

// Adds the heads of the columns, up to one without a head, and widens columns where the language needs it. Returns the
// width of the names.
static int add_heads(Text *text, const Standings *standings, const char *first, Column *columns) {
    Text heads = {0};
    for (Column *column = columns; column->head; column++) {
        const char *head = standings_say(standings, column->head);
        int least = 1 + columns_of(head);
        column->width = column->width > least ? column->width : least;
        text_printf(&heads, "%*s", column->width, head);
    }
    int room = COLUMNS_WIDTH - FIRST_INDENT - columns_of(text_string(&heads));
    int width = name_width(standings, room < NAME_WIDTH_MAX ? room : NAME_WIDTH_MAX);
    text_printf(text, "%-*s%-*s%s\n", FIRST_INDENT, first, width, standings_say(standings, standings_noun(standings)),
                text_string(&heads));
    text_free(&heads);
    return width;
}

// ---- The table

static void add_row(Text *text, const Standings *standings, int i, int width, const Column *columns) {
    const Rank *rank = &standings->ranks[i];
    const Score *score = &standings->sheet.scores[rank->player];
    Text place = {0};
    write_place(&place, rank);
    add_name(text, contest_name(&standings->contest, rank->player), width, text_string(&place));
    const int counts[] = {score->games, score->won, score->drawn, score->lost, score->supas};
    for (int count = 0; count < (standings->contest.counts_supas ? 5 : 4); count++)
        text_printf(text, "%*d", (columns++)->width, counts[count]);
    if (standings_show_buchholz(standings))
        text_printf(text, "%*s", (columns++)->width, hundredths_text(score->buchholz).text);
    text_printf(text, "%*s\n", columns->width, hundredths_text(score->points).text);
    text_free(&place);
}

static void add_table(Text *text, const Standings *standings) {
    Column columns[8] = {{"games", 6}, {"won", 5}, {"drawn", 6}, {"lost", 5}};
    int count = 4;
    if (standings->contest.counts_supas)
        columns[count++] = (Column){"Supas", 6};
    if (standings_show_buchholz(standings))
        columns[count++] = (Column){"Buchholz", 9};
    columns[count] = (Column){"points", 8};
    text_add_char(text, '\n');
    int width = add_heads(text, standings, standings_say(standings, "place"), columns);
    for (int i = 0; i < standings->contest.player_count; i++)
        add_row(text, standings, i, width, columns);
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
            text_printf(text, "\n%s\n", standings_say(standings, heading));
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

// ---- Ratings

static void add_ratings(Text *text, const Standings *standings) {
    Column columns[] = {{"games", 6}, {"scored", 8}, {"expected", 9}, {"before", 8}, {"after", 8}, {NULL, 0}};
    text_printf(text, "\n%s (TZD3 13)\n", standings_say(standings, "Ratings"));
    int width = add_heads(text, standings, "", columns);
    for (int i = 0; i < standings->contest.player_count; i++) {
        const char *name = contest_name(&standings->contest, standings->ranks[i].player);
        const Rating *rating = ratings_find(&standings->ratings, name);
        add_name(text, name, width, "");
        text_printf(text, "%*ld%*.1f%*.2f%*.0f%*.0f\n", columns[0].width, rating->games, columns[1].width,
                    rating->scored, columns[2].width, rating->expected, columns[3].width, rating->before,
                    columns[4].width, rating->rating);
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
