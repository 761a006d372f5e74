#include "standings/standings_report.h"

#include "base/html.h"
#include "base/markup.h"
#include "standings/row.h"
#include "standings/grid.h"
#include "standings/standings_words.h"

// Line by line, since compilers may limit the length of strings; the Makefile generates it.
static const char *const style[] = {
#include "standings/page.css.inc"
};

static const Field table_fields[] = {POINTS, GAMES, WON, DRAWN, LOST, SUPAS, BUCHHOLZ, FIELDS};
static const Field rating_fields[] = {AFTER, BEFORE, RATED_GAMES, SCORED, EXPECTED, FIELDS};

// Adds the description of item `i` as one element of a list.
static void add_described(Text *text, const Standings *standings, int i, Describe *describe) {
    Text words = {0};
    describe(&words, standings, i);
    if (words.length > 0) {
        text_add(text, "<li>");
        markup_add(text, text_string(&words));
        text_add(text, "</li>\n");
    }
    text_free(&words);
}

static void add_title(Text *text, const Standings *standings, const char *title) {
    Text words = {0};
    standings_describe(&words, standings);
    text_add(text, "<header>\n<h1>");
    markup_add(text, title);
    text_add(text, "</h1>\n<p>");
    markup_add(text, text_string(&words));
    text_clear(&words);
    standings_describe_scale(&words, standings);
    text_printf(text, "; %s.</p>\n</header>\n<main>\n", text_string(&words));
    text_free(&words);
}

// ---- The table: points and ratings come next to the names, so that a phone shows them

static void begin_table(Text *text, const char *heading, const char *kind) {
    text_printf(text,
                "<section>\n<h2>%s</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n"
                "<table%s>\n<thead>\n<tr>",
                heading, heading, kind);
}

static void add_head_cells(Text *text, const Standings *standings, const Field *fields) {
    for (; *fields != FIELDS; fields++)
        if (field_is_shown(standings, *fields))
            text_printf(text, "<th scope=\"col\">%s</th>", standings_say(standings, field_forms[*fields].head));
}

static void add_name_head(Text *text, const Standings *standings) {
    text_printf(text, "<th scope=\"col\" class=\"name\">%s</th>", standings_say(standings, standings_noun(standings)));
}

static void end_table(Text *text) {
    text_add(text, "</tbody>\n</table>\n</div>\n</section>\n");
}

static void add_name(Text *text, const char *name) {
    text_add(text, "<th scope=\"row\" class=\"name\">");
    markup_add(text, name);
    text_add(text, "</th>");
}

// Adds a table with or without places; the first of its columns of numbers is the most important one.
static void add_table(Text *text, const Standings *standings, const char *heading, bool places, const Field *fields) {
    begin_table(text, standings_say(standings, heading), "");
    add_head_cells(text, standings, places ? (Field[]){PLACE, FIELDS} : (Field[]){FIELDS});
    add_name_head(text, standings);
    add_head_cells(text, standings, fields);
    text_add(text, "</tr>\n</thead>\n<tbody>\n");
    for (int i = 0; i < standings->contest.player_count; i++) {
        Row row = row_of(standings, i);
        text_add(text, places ? "<tr><td>" : "<tr>");
        if (places)
            row_add_place(text, &row, "\u2013");
        text_add(text, places ? "</td>" : "");
        add_name(text, row.name);
        for (const Field *field = fields; *field != FIELDS; field++)
            if (field_is_shown(standings, *field)) {
                text_add(text, field == fields ? "<td class=\"points\">" : "<td>");
                row_add(text, &row, *field);
                text_add(text, "</td>");
            }
        text_add(text, "</tr>\n");
    }
    end_table(text);
}

// ---- Lists

static void add_list(Text *text, const Standings *standings, const char *heading, int count, Describe *describe) {
    Text items = {0};
    for (int i = 0; i < count; i++)
        add_described(&items, standings, i, describe);
    if (items.length > 0)
        text_printf(text, "<section>\n<h2>%s</h2>\n<ul>\n%s</ul>\n</section>\n", standings_say(standings, heading),
                    text_string(&items));
    text_free(&items);
}

static void add_matches(Text *text, const Standings *standings) {
    const Knockout *knockout = &standings->knockout;
    for (int i = 0; i < knockout->count; i++) {
        bool first = i == 0 || knockout->matches[i].round != knockout->matches[i - 1].round;
        bool last = i + 1 == knockout->count || knockout->matches[i].round != knockout->matches[i + 1].round;
        if (first) {
            text_add(text, "<section>\n<h2>");
            text_printf(text, standings_say(standings, "Round %d"), knockout->matches[i].round);
            text_add(text, "</h2>\n<ul>\n");
        }
        add_described(text, standings, i, standings_describe_match);
        if (last)
            text_add(text, "</ul>\n</section>\n");
    }
}

// ---- The grid

static void add_grid_cells(Text *text, const Standings *standings, const Grid *grid) {
    text_add(text, "<th scope=\"col\"></th>");
    add_name_head(text, standings);
    for (int column = 0; column < grid->columns; column++)
        text_printf(text, "<th scope=\"col\">%d</th>", column + 1);
    text_add(text, "</tr>\n</thead>\n<tbody>\n");
    for (int row = 0; row < grid->rows; row++) {
        text_printf(text, "<tr><td>%d</td>", row + 1);
        add_name(text, contest_name(&standings->contest, standings->ranks[row].player));
        for (int column = 0; column < grid->columns; column++)
            if (!grid->rounds && row == column)
                text_add(text, "<td class=\"self\"></td>");
            else
                text_printf(text, "<td>%s</td>", grid_cell(grid, row, column));
        text_add(text, "</tr>\n");
    }
    end_table(text);
}

static void add_grid(Text *text, const Standings *standings) {
    Grid grid;
    if (!grid_fill(&grid, &standings->sheet, standings->ranks, standings->settings.system == SYSTEM_SWISS,
                   standings->settings.language))
        return;
    begin_table(text, grid.rounds ? standings_say(standings, "Rounds") : standings_say(standings, "Cross table"),
                " class=\"grid\"");
    add_grid_cells(text, standings, &grid);
    Text words = {0};
    grid_explain(&words, &grid);
    if (words.length > 0)
        text_printf(text, "<p class=\"quiet\">%s.</p>\n", text_string(&words));
    text_free(&words);
    grid_free(&grid);
}

// ---- Remarks

static void add_remarks(Text *text, const Standings *standings) {
    const Contest *contest = &standings->contest;
    Text words = {0};
    if (contest->remark_count > 0)
        text_printf(text, "<section>\n<h2>%s</h2>\n<ul>\n", standings_say(standings, "Left out or in doubt"));
    for (int i = 0; i < contest->remark_count; i++) {
        const Remark *remark = &contest->remarks[i];
        text_clear(&words);
        contest_write_remark(&words, contest, remark);
        text_add(text, "<li>");
        if (remark->kind == REMARK_FAULT)
            text_printf(text, "<b class=\"fault\">%s</b> ", standings_say(standings, "Fault:"));
        markup_add(text, text_string(&words));
        text_add(text, "</li>\n");
    }
    if (contest->remark_count > 0)
        text_add(text, "</ul>\n</section>\n");
    text_free(&words);
}

void standings_page_write(Text *text, const Standings *standings, const char *program) {
    const char *title = contest_event(&standings->contest);
    title = *title ? title : standings_say(standings, "Table of a tournament");
    html_add_head(text, standings->settings.language, title, HTML_LINES(style), false);
    text_add(text, "<body>\n");
    add_title(text, standings, title);
    add_table(text, standings, "Table", true, table_fields);
    add_list(text, standings, "Ties", 2 * standings->contest.player_count, standings_describe_order);
    add_list(text, standings, "Sets", standings->sets.count, standings_describe_set);
    add_matches(text, standings);
    if (standings->settings.system != SYSTEM_KNOCKOUT)
        add_grid(text, standings);
    if (!standings->settings.teams) {
        add_table(text, standings, "Ratings", false, rating_fields);
        text_printf(
            text, "<p class=\"quiet\">%s</p>\n",
            standings_say(standings, "By article 13 of TZD 3.0; games are all rated games of a player so far."));
    }
    add_remarks(text, standings);
    text_add(text, "</main>\n<footer class=\"quiet\"><p>");
    text_printf(text, standings_say(standings, "Made by %s."), program);
    text_add(text, "</p></footer>\n</body>\n</html>\n");
}
