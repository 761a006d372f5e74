#include "standings/standings_page.h"

#include <stdarg.h>

#include "base/html.h"
#include "base/markup.h"
#include "standings/grid.h"
#include "standings/standings_words.h"

typedef void Describe(Text *text, const Standings *standings, int i);

// Line by line, since compilers may limit the length of strings; the Makefile generates it.
static const char *const style[] = {
#include "standings/page.css.inc"
};

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

// ---- The table: points and ratings stand beside the names, where a phone shows them

static void begin_table(Text *text, const char *heading, const char *kind) {
    text_printf(text,
                "<section>\n<h2>%s</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n"
                "<table%s>\n<thead>\n<tr>",
                heading, heading, kind);
}

// Takes names of columns up to a NULL, in English.
static void add_head_cells(Text *text, const Standings *standings, const char *name, ...) {
    va_list list;
    va_start(list, name);
    for (; name; name = va_arg(list, const char *))
        text_printf(text, "<th scope=\"col\">%s</th>", standings_say(standings, name));
    va_end(list);
}

static void add_name_head(Text *text, const Standings *standings) {
    text_printf(text, "<th scope=\"col\" class=\"name\">%s</th>", standings_say(standings, standings_noun(standings)));
}

static void end_table(Text *text) {
    text_add(text, "</tbody>\n</table>\n</div>\n</section>\n");
}

static void add_name(Text *text, const Standings *standings, int row) {
    text_add(text, "<th scope=\"row\" class=\"name\">");
    markup_add(text, contest_name(&standings->contest, standings->ranks[row].player));
    text_add(text, "</th>");
}

static void add_points(Text *text, const char *kind, Hundredths points) {
    text_printf(text, "<td%s>%s</td>", kind, hundredths_text(points).text);
}

static void add_row(Text *text, const Standings *standings, int row) {
    const Rank *rank = &standings->ranks[row];
    const Score *score = &standings->sheet.scores[rank->player];
    text_printf(text, "<tr><td>%d", rank->place);
    if (rank->last_place > rank->place)
        text_printf(text, "\u2013%d", rank->last_place);
    text_add(text, "</td>");
    add_name(text, standings, row);
    add_points(text, " class=\"points\"", score->points);
    text_printf(text, "<td>%d</td><td>%d</td><td>%d</td><td>%d</td>", score->games, score->won, score->drawn,
                score->lost);
    if (standings->contest.counts_supas)
        text_printf(text, "<td>%d</td>", score->supas);
    if (standings_show_buchholz(standings))
        add_points(text, "", score->buchholz);
    text_add(text, "</tr>\n");
}

static void add_table(Text *text, const Standings *standings) {
    begin_table(text, standings_say(standings, "Table"), "");
    add_head_cells(text, standings, "place", NULL);
    add_name_head(text, standings);
    add_head_cells(text, standings, "points", "games", "won", "drawn", "lost", NULL);
    add_head_cells(text, standings, standings->contest.counts_supas ? "Supas" : NULL, NULL);
    add_head_cells(text, standings, standings_show_buchholz(standings) ? "Buchholz" : NULL, NULL);
    text_add(text, "</tr>\n</thead>\n<tbody>\n");
    for (int row = 0; row < standings->contest.player_count; row++)
        add_row(text, standings, row);
    end_table(text);
}

// ---- Lists

static void add_list(Text *text, const Standings *standings, const char *heading, int count, Describe *describe) {
    Text list = {0};
    for (int i = 0; i < count; i++)
        add_described(&list, standings, i, describe);
    if (list.length > 0)
        text_printf(text, "<section>\n<h2>%s</h2>\n<ul>\n%s</ul>\n</section>\n", standings_say(standings, heading),
                    text_string(&list));
    text_free(&list);
}

static void describe_set(Text *text, const Standings *standings, int i) {
    standings_describe_set(text, standings, &standings->sets.sets[i]);
}

static void add_ties(Text *text, const Standings *standings) {
    Text list = {0};
    for (int i = 0; i < standings->contest.player_count; i++) {
        add_described(&list, standings, i, standings_describe_shared);
        add_described(&list, standings, i, standings_describe_tie);
    }
    if (list.length > 0)
        text_printf(text, "<section>\n<h2>%s</h2>\n<ul>\n%s</ul>\n</section>\n", standings_say(standings, "Ties"),
                    text_string(&list));
    text_free(&list);
}

static void describe_match(Text *text, const Standings *standings, int i) {
    standings_describe_match(text, standings, &standings->knockout.matches[i]);
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
        add_described(text, standings, i, describe_match);
        if (last)
            text_add(text, "</ul>\n</section>\n");
    }
}

// ---- The grid

static void add_grid_cells(Text *text, const Standings *standings, const Grid *grid) {
    add_head_cells(text, standings, "", NULL);
    add_name_head(text, standings);
    for (int column = 0; column < grid->columns; column++)
        text_printf(text, "<th scope=\"col\">%d</th>", column + 1);
    text_add(text, "</tr>\n</thead>\n<tbody>\n");
    for (int row = 0; row < grid->rows; row++) {
        text_printf(text, "<tr><td>%d</td>", row + 1);
        add_name(text, standings, row);
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

// ---- Ratings and remarks

static void add_ratings(Text *text, const Standings *standings) {
    begin_table(text, standings_say(standings, "Ratings"), "");
    add_name_head(text, standings);
    add_head_cells(text, standings, "after", "before", "games", "scored", "expected", NULL);
    text_add(text, "</tr>\n</thead>\n<tbody>\n");
    for (int row = 0; row < standings->contest.player_count; row++) {
        const char *name = contest_name(&standings->contest, standings->ranks[row].player);
        const Rating *rating = ratings_find(&standings->ratings, name);
        text_add(text, "<tr>");
        add_name(text, standings, row);
        text_printf(text, "<td class=\"points\">%.0f</td><td>%.0f</td><td>%ld</td><td>%.1f</td><td>%.2f</td></tr>\n",
                    rating->rating, rating->before, rating->games, rating->scored, rating->expected);
    }
    end_table(text);
    text_printf(text, "<p class=\"quiet\">%s</p>\n",
                standings_say(standings, "By article 13 of TZD 3.0; games are all rated games of a player so far."));
}

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
    add_table(text, standings);
    add_ties(text, standings);
    add_list(text, standings, "Sets", standings->sets.count, describe_set);
    add_matches(text, standings);
    if (standings->settings.system != SYSTEM_KNOCKOUT)
        add_grid(text, standings);
    if (!standings->settings.teams)
        add_ratings(text, standings);
    add_remarks(text, standings);
    text_add(text, "</main>\n<footer class=\"quiet\"><p>");
    text_printf(text, standings_say(standings, "Made by %s."), program);
    text_add(text, "</p></footer>\n</body>\n</html>\n");
}
