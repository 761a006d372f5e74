#include "analysis/page.h"

#include <string.h>

#include "analysis/diagram.h"
#include "analysis/page_parts.h"
#include "base/html.h"
#include "base/markup.h"
#include "analysis/report_text.h"
#include "notation/ending_words.h"
#include "pdn/supa_tag.h"
#include "search/wdl.h"

// Line by line, since compilers may limit the length of strings; the Makefile generates them.
static const char *const style[] = {
#include "analysis/page.css.inc"
};
static const char *const script[] = {
#include "analysis/page.js.inc"
};

// A tag, if its value is known.
static const char *told_tag(const Record *record, const char *name) {
    const char *value = record_tag(record, name);
    return value && *value && strcmp(value, "?") != 0 && strcmp(value, "????.??.??") != 0 ? value : NULL;
}

static void add_title(Text *title, const Page *page) {
    const char *white = told_tag(page->record, "White"), *black = told_tag(page->record, "Black");
    if (white || black)
        text_printf(title, "%s \u2013 %s", white ? white : "?", black ? black : "?");
    else
        text_add(title, page->analysis->game.count > 1 ? translate(page->language, "Analysis of a game")
                                                       : translate(page->language, "Analysis of a position"));
}

static void write_ending(const Page *page) {
    const Analysis *analysis = page->analysis;
    const Game *game = &analysis->game;
    Ending ending = analysis->positions[game->count - 1].ending;
    Text words = {0};
    record_win(page->record, game, &ending);
    ending_explain(&words, &game->rules, &ending, page->language);
    if (words.length > 0)
        text_add_char(&words, '.');
    else if (page->record->result != RESULT_NONE)
        text_printf(&words, translate(page->language, "The moves end here. The recorded result is %s."),
                    record_result_name(page->record->result));
    if (words.length > 0)
        text_printf(page->text, "<p class=\"ending\">%s</p>\n", text_string(&words));
    text_free(&words);
}

static void write_facts(const Page *page, const char *title) {
    static const char *const names[] = {"Event", "Round", "Site", "Date"};
    Text *text = page->text;
    text_add(text, "<header>\n<h1>");
    markup_add(text, title);
    if (page->record->result != RESULT_NONE)
        text_printf(text, " \u00b7 %s", record_result_name(page->record->result));
    text_add(text, "</h1>\n<p class=\"quiet\">");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = told_tag(page->record, names[i]);
        if (!value)
            continue;
        text_add(text, strcmp(names[i], "Round") == 0 ? translate(page->language, "round ") : "");
        markup_add(text, value);
        text_add(text, " \u00b7 ");
    }
    text_printf(text, "%s</p>\n", page->record->rules.profile->version);
    write_ending(page);
    text_add(text, "</header>\n");
}

static void write_board(const Page *page) {
    static const char *const buttons[][3] = {
        {"first", "\u00ab", "To the start"}, {"back", "\u2039", "One move back"},
        {"on", "\u203a", "One move on"},     {"last", "\u00bb", "To the end"},
        {"flip", "Flip", "Turn the board"},  {"theme", "\u25d0", "Change between light and dark"},
    };
    Text *text = page->text;
    const Game *game = &page->analysis->game;
    for (int flip = 0; flip < 2; flip++) {
        Diagram diagram = {.rules = &game->rules,
                           .notation = &page->record->notation,
                           .position = game->states[0].position,
                           .language = page->language,
                           .flip = flip,
                           .part = true};
        text_printf(text, "<div class=\"board%s\"%s>\n", game->count > 1 ? " live" : "", flip ? " hidden" : "");
        diagram_write(text, &diagram);
        text_add(text, "</div>\n");
    }
    text_add(text, "<div class=\"bar\" aria-hidden=\"true\"><span></span></div>\n"
                   "<div class=\"controls\" role=\"group\" aria-label=\"");
    text_printf(text, "%s\">\n", translate(page->language, "Steps through the moves"));
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        const char *what = translate(page->language, buttons[i][2]);
        text_printf(text, "<button type=\"button\" data-go=\"%s\" aria-label=\"%s\" title=\"%s\">%s</button>\n",
                    buttons[i][0], what, what, translate(page->language, buttons[i][1]));
    }
    text_add(text, "</div>\n");
}

// A position without moves: the record's comment on it, and the best lines.
static void write_position(const Page *page) {
    Text *text = page->text;
    text_add(text, "<div id=\"info\" aria-live=\"polite\"></div>\n</div>\n<div class=\"rest\">\n<p>");
    page_moves_write_comment(page, page->record->comment);
    text_printf(text, "</p>\n<section id=\"lines\">\n<h2>%s</h2>\n<ol>\n",
                translate(page->language, "Best play from here"));
    for (int i = 0; i < page->lines->count; i++)
        if (page->lines->lines[i].first < 0) {
            text_add(text, "<li>");
            page_moves_write_line(page, &page->lines->lines[i], 0);
            text_add(text, "</li>\n");
        }
    text_add(text, "</ol>\n</section>\n");
}

static void write_graph(const Page *page) {
    Text *text = page->text;
    text_add(text, "<figure class=\"graph\">\n<figcaption>");
    text_printf(text, translate(page->language, "<b>White\u2019s expected score</b> after each move. A win counts "
                                                "100%%, a draw 50%%, a loss 0%%."));
    text_add(text, "</figcaption>\n");
    page_graph_write(page);
    page_graph_write_legend(page);
    text_add(text, "</figure>\n");
}

static void write_unfinished(const Page *page) {
    Text text = {0};
    report_unfinished(&text, page->analysis, &page->record->notation, page->language);
    if (text.length > 0)
        text_printf(page->text, "<p class=\"unfinished\"><b>%s</b></p>\n", text_string(&text));
    text_free(&text);
}

static void write_book(const Page *page) {
    Text text = {0};
    report_left_book(&text, page->analysis, &page->record->notation, page->language);
    if (text.length > 0)
        text_printf(page->text, "<p class=\"quiet\">%s</p>\n", text_string(&text));
    text_free(&text);
}

static void write_game(const Page *page) {
    Text *text = page->text;
    text_printf(
        text,
        "<div class=\"panel\" tabindex=\"0\" role=\"region\" aria-label=\"%s\">\n"
        "<div id=\"info\" aria-live=\"polite\"></div>\n<section id=\"lines\" class=\"live\"></section>\n</div>\n"
        "</div>\n<div class=\"rest\">\n",
        translate(page->language, "The position shown"));
    write_unfinished(page);
    write_graph(page);
    text_printf(
        text, "<section>\n<h2 id=\"moves\">%s</h2>\n<p class=\"quiet\">%s %s <span class=\"scripted\">%s</span></p>\n",
        translate(page->language, "Moves"),
        translate(page->language, "After each move stands the score for White in points: + if White is "
                                  "better, - if Black is."),
        translate(page->language, "<em>Forced</em> is a move without a choice."),
        translate(page->language, "A click shows the position."));
    text_add(text, "<div class=\"moves\">\n");
    page_moves_write(page);
    text_add(text, "</div>\n");
    write_book(page);
    text_add(text, "</section>\n");
    page_summary_write(page);
    page_moments_write(page);
}

// The expected score of one point in the first position, and the worth of a man.
static void write_unit(const Page *page) {
    const Analysis *analysis = page->analysis;
    const Position *p = &analysis->game.states[0].position;
    int pieces = bits_count(position_occupied(p));
    Text *text = page->text;
    text_printf(text, "<p>%s ",
                translate(page->language, "<b>Scores</b> are in points for White, as the commands <code>eval</code> "
                                          "and <code>go</code> give them (there in hundredths)."));
    text_printf(text,
                translate(page->language,
                          "With %d pieces on the board +1.00 means that White can expect %d%%, +2.00 %d%%; "
                          "the fewer pieces, the less a point is worth."),
                pieces, (expected_score(wdl_of(&analysis->game.rules, p, 100)) + 5) / 10,
                (expected_score(wdl_of(&analysis->game.rules, p, 200)) + 5) / 10);
    if (analysis->man != 0) {
        text_add_char(text, ' ');
        text_printf(
            text,
            analysis->game.count > 1
                ? translate(page->language, "A man is worth %.1f points in the positions of this game, on average.")
                : translate(page->language, "A man is worth %.1f points in the positions analysed, on average."),
            analysis->man / 100.0);
    }
    text_printf(text, " %s</p>\n",
                translate(page->language, "#4 is a certain win for White in four moves, #-4 one for Black."));
}

static void write_help(const Page *page, const char *made_by) {
    Text *text = page->text;
    text_printf(text, "<section class=\"help\">\n<h2>%s</h2>\n", translate(page->language, "How to read this"));
    write_unit(page);
    text_add(text, "<p>");
    text_printf(text, translate(page->language, "<b>Expected score</b> is the chance to win plus half the chance to "
                                                "draw: 75%% is half a win and half a draw."));
    text_printf(text, " %s</p>\n<p>",
                translate(page->language, "It was measured in games of the engine against itself."));
    text_printf(text, translate(page->language, "Nothing is marked in a decided position, where the best move can "
                                                "expect 10%% or less, or the one played still 90%% or more."));
    text_add(text, "</p>\n<p class=\"keys scripted\">");
    text_printf(text, translate(page->language, "Keys: %s one move, %s to the start and end, %s turns the board."),
                "<kbd>\u2190</kbd> <kbd>\u2192</kbd>", "<kbd>Home</kbd> <kbd>End</kbd>", "<kbd>f</kbd>");
    text_add(text, "</p>\n</section>\n<footer class=\"quiet\"><p>");
    markup_add(text, made_by);
    text_add(text, "</p></footer>\n");
}

static void write_foot(const Page *page) {
    Text *text = page->text;
    text_add(text, "<script type=\"application/json\" id=\"game\">");
    page_data_write(page);
    text_add(text, "</script>\n<script>\n");
    html_add_lines(text, HTML_LINES(script));
    text_add(text, "</script>\n</body>\n</html>\n");
}

void page_write(Text *text, const Analysis *analysis, const Record *record, const char *made_by, const char *board,
                Language language) {
    PageLines lines = {0};
    page_lines_collect(&lines, analysis, record);
    Page page = {text, analysis, record, &lines, board, language};
    Text title = {0};
    add_title(&title, &page);
    html_add_head(text, language, text_string(&title), HTML_LINES(style), true);
    text_add(text, "<body>\n<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n");
    diagram_write_definitions(text);
    text_add(text, "</svg>\n");
    write_facts(&page, text_string(&title));
    text_add(text, "<main>\n<div class=\"two\">\n<div class=\"stage\">\n");
    write_board(&page);
    if (analysis->game.count > 1)
        write_game(&page);
    else
        write_position(&page);
    write_help(&page, made_by);
    text_add(text, "</div>\n</div>\n</main>\n");
    write_foot(&page);
    text_free(&title);
    page_lines_free(&lines);
}
