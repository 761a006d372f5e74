#include "analysis/page.h"

#include <string.h>

#include "analysis/diagram.h"
#include "analysis/markup.h"
#include "analysis/page_data.h"
#include "analysis/page_files.h"
#include "analysis/page_graph.h"
#include "analysis/page_moves.h"
#include "analysis/report_text.h"
#include "board/ending_words.h"

enum { MOMENTS_MAX = 6 };

// A tag that says something.
static const char *told_tag(const Record *record, const char *name) {
    const char *value = record_tag(record, name);
    return value && *value && strcmp(value, "?") != 0 && strcmp(value, "????.??.??") != 0 ? value : NULL;
}

static void write_name(Text *text, const PageMoves *page) {
    const char *white = told_tag(page->record, "White"), *black = told_tag(page->record, "Black");
    if (!white && !black) {
        text_add(text, page->analysis->game.count > 1 ? "Analysis of a game" : "Analysis of a position");
        return;
    }
    markup_add(text, white ? white : "?");
    text_add(text, " \u2013 ");
    markup_add(text, black ? black : "?");
}

static void write_head(const PageMoves *page) {
    Text *text = page->text;
    text_add(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                   "'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n<title>");
    write_name(text, page);
    text_add(text, "</title>\n<style>\n");
    page_files_add_style(text);
    text_add(text, "</style>\n</head>\n");
}

static void write_facts(const PageMoves *page) {
    static const char *const names[] = {"Event", "Round", "Site", "Date"};
    Text *text = page->text;
    text_add(text, "<header>\n<h1>");
    write_name(text, page);
    if (page->record->result != RESULT_NONE)
        text_printf(text, " \u00b7 %s", record_result_name(page->record->result));
    text_add(text, "</h1>\n<p class=\"quiet\">");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = told_tag(page->record, names[i]);
        if (!value)
            continue;
        text_add(text, strcmp(names[i], "Round") == 0 ? "round " : "");
        markup_add(text, value);
        text_add(text, " \u00b7 ");
    }
    text_printf(text, "%s</p>\n</header>\n", page->record->rules.profile->version);
}

static void write_summary(const PageMoves *page) {
    Text *text = page->text;
    text_add(text,
             "<table>\n<thead><tr><th scope=\"col\">Side</th><th scope=\"col\">Accuracy</th><th scope=\"col\">Mean "
             "loss</th>");
    for (Mark mark = MARK_DUBIOUS; mark < MARKS; mark++)
        text_printf(text, "<th scope=\"col\" class=\"mark %s\" title=\"%s\">%s</th>", page_mark_class(mark),
                    mark_names[mark], mark_glyphs[mark]);
    text_add(text, "</tr></thead>\n<tbody>\n");
    for (Side side = WHITE; side <= BLACK; side++) {
        SideSummary summary = analysis_summary(page->analysis, side);
        text_printf(text, "<tr><th scope=\"row\">%s</th>", side_names[side]);
        if (summary.moves > 0)
            text_printf(text, "<td>%.0f%%</td><td>%.1f%%</td>", summary.accuracy, summary.loss / 10);
        else
            text_add(text, "<td>\u2013</td><td>\u2013</td>");
        for (Mark mark = MARK_DUBIOUS; mark < MARKS; mark++)
            text_printf(text, "<td>%d</td>", summary.marks[mark]);
        text_add(text, "</tr>\n");
    }
    text_add(text, "</tbody>\n</table>\n");
}

static void write_board(const PageMoves *page) {
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
                           .flip = flip,
                           .part = true};
        text_printf(text, "<div class=\"board%s\"%s>\n", game->count > 1 ? " live" : "", flip ? " hidden" : "");
        diagram_write(text, &diagram);
        text_add(text, "</div>\n");
    }
    text_add(text, "<div class=\"bar\" aria-hidden=\"true\"><span></span></div>\n"
                   "<div class=\"controls\" role=\"group\" aria-label=\"Steps through the moves\">\n");
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++)
        text_printf(text, "<button type=\"button\" data-go=\"%s\" aria-label=\"%s\" title=\"%s\">%s</button>\n",
                    buttons[i][0], buttons[i][2], buttons[i][2], buttons[i][1]);
    text_add(text, "</div>\n<div id=\"info\" aria-live=\"polite\"></div>\n");
}

static void write_ending(const PageMoves *page) {
    const Analysis *analysis = page->analysis;
    Text words = {0};
    ending_explain(&words, &analysis->game.rules, &analysis->positions[analysis->game.count - 1].ending);
    if (words.length > 0)
        text_printf(page->text, "<p class=\"ending\">%s.</p>\n", text_string(&words));
    else if (page->record->result != RESULT_NONE)
        text_printf(page->text, "<p class=\"ending\">The moves end here. The recorded result is %s.</p>\n",
                    record_result_name(page->record->result));
    text_free(&words);
}

// A position without moves: what the record says of it, and the best lines.
static void write_position(const PageMoves *page) {
    text_add(page->text, "<p>");
    page_moves_write_comment(page, page->record->comment);
    text_add(page->text, "</p>\n");
    write_ending(page);
    text_add(page->text, "<section id=\"lines\">\n<h2>Best play from here</h2>\n<ol>\n");
    for (int i = 0; i < page->lines->count; i++)
        if (page->lines->lines[i].first < 0) {
            text_add(page->text, "<li>");
            page_moves_write_line(page, &page->lines->lines[i]);
            text_add(page->text, "</li>\n");
        }
    text_add(page->text, "</ol>\n</section>\n");
}

static void write_game(const PageMoves *page) {
    Text *text = page->text;
    text_add(text, "<figure class=\"graph\">\n");
    page_graph_write(text, page->analysis, &page->record->notation);
    text_add(text, "<figcaption>The line is White's expected score, 100% at the top. Below it is White's share, above "
                   "it Black's.</figcaption>\n</figure>\n<section id=\"lines\" class=\"live\"></section>\n");
    write_summary(page);
    text_add(text, "</div>\n<div>\n<h2 id=\"moves\">Moves</h2>\n<div class=\"moves\">\n");
    page_moves_write(page);
    text_add(text, "</div>\n");
    write_ending(page);
}

// The worst moves by loss: `plies` receives them in the order of the game.
static int find_moments(const Analysis *analysis, int plies[MOMENTS_MAX]) {
    int count = 0, least = 0;
    for (int ply = 0; ply + 1 < analysis->game.count; ply++) {
        Verdict verdict = analysis_verdict(analysis, ply);
        if (verdict.mark < MARK_MISTAKE)
            continue;
        if (count == MOMENTS_MAX) {
            least = 0;
            for (int i = 1; i < count; i++)
                if (analysis_verdict(analysis, plies[i]).loss < analysis_verdict(analysis, plies[least]).loss)
                    least = i;
            if (verdict.loss <= analysis_verdict(analysis, plies[least]).loss)
                continue;
            memmove(&plies[least], &plies[least + 1], (size_t)(count - least - 1) * sizeof *plies);
            count--;
        }
        plies[count++] = ply;
    }
    return count;
}

static void write_moments(const PageMoves *page) {
    Text *text = page->text;
    const Game *game = &page->analysis->game;
    int plies[MOMENTS_MAX];
    int count = find_moments(page->analysis, plies);
    if (count == 0)
        return;
    text_add(text,
             "<section>\n<h2>Turning points</h2>\n<p class=\"quiet\">The position before each of the worst moves; "
             "the arrow is the better one.</p>\n<div class=\"moments\">\n");
    for (int i = 0; i < count; i++) {
        const GameState *state = &game->states[plies[i]];
        const PageLine *better = page_lines_best(page->lines, plies[i]);
        Diagram diagram = {.rules = &game->rules,
                           .notation = &page->record->notation,
                           .position = state->position,
                           .arrow_count = better != NULL,
                           .part = true};
        if (better)
            diagram.arrows[0] = diagram_path(game->rules.board, &state->position, better->moves[0]);
        text_add(text, "<figure>\n");
        diagram_write(text, &diagram);
        text_printf(text, "<figcaption><a href=\"#move-%d\" data-ply=\"%d\">", plies[i] + 1, plies[i] + 1);
        report_move(text, game, plies[i], &page->record->notation);
        text_printf(text, "%s</a>\n", mark_glyphs[analysis_verdict(page->analysis, plies[i]).mark]);
        page_moves_write_verdict(page, plies[i]);
        text_add(text, "</figcaption>\n</figure>\n");
    }
    text_add(text, "</div>\n</section>\n");
}

static void write_foot(const PageMoves *page, const char *made_by) {
    Text *text = page->text;
    text_add(
        text,
        "<details class=\"screen\"><summary>How to read this</summary>\n"
        "<p>Scores are for White, in men: +1.00 is worth a man more. #4 is a win of White in four moves, #-4 of "
        "Black. The expected score is the chance to win and half of the chance to draw.</p>\n"
        "<p>A move is marked by the expected score that it gives away: ?! from 5%, ? from 10%, ?? from 20%; never in "
        "a position that is decided, where the best move expects 10% or less or the one played still 90% or more. "
        "Accuracy counts 100% for a best move and half as much for each 10% given away; moves without a choice do "
        "not count.</p>\n"
        "<p class=\"keys\">Keys: <kbd>\u2190</kbd> <kbd>\u2192</kbd> one move, <kbd>Home</kbd> <kbd>End</kbd> to "
        "the start and end, <kbd>f</kbd> turns the board. Moves, lines and the graph can be clicked.</p>\n"
        "</details>\n<footer class=\"quiet\"><p>");
    markup_add(text, made_by);
    text_add(text, "</p></footer>\n<script type=\"application/json\" id=\"game\">");
    page_data_write(text, page->analysis, page->record, page->lines);
    text_add(text, "</script>\n<script>\n");
    page_files_add_script(text);
    text_add(text, "</script>\n</body>\n</html>\n");
}

void page_write(Text *text, const Analysis *analysis, const Record *record, const char *made_by) {
    PageLines lines = {0};
    page_lines_collect(&lines, analysis, record);
    PageMoves page = {text, analysis, record, &lines};
    write_head(&page);
    text_add(text, "<body>\n<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n");
    diagram_write_definitions(text);
    text_add(text, "</svg>\n");
    write_facts(&page);
    text_add(text, "<main>\n<div class=\"two\">\n<div>\n");
    write_board(&page);
    if (analysis->game.count > 1) {
        write_game(&page);
    } else {
        text_add(text, "</div>\n<div>\n");
        write_position(&page);
    }
    text_add(text, "</div>\n</div>\n");
    write_moments(&page);
    text_add(text, "</main>\n");
    write_foot(&page, made_by);
    page_lines_free(&lines);
}
