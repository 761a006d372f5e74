#include "analysis/page_parts.h"

#include "analysis/diagram.h"
#include "analysis/report_text.h"

static void write_diagram(const Page *page, int ply, const PageLine *better) {
    const Game *game = &page->analysis->game;
    const GameState *state = &game->states[ply];
    Diagram diagram = {.rules = &game->rules,
                       .notation = &page->record->notation,
                       .language = page->language,
                       .position = state->position,
                       .played = diagram_path(&game->rules, &state->position, state[1].move),
                       .arrow_count = better != NULL,
                       .part = true};
    if (better)
        diagram.arrows[0] = diagram_path(&game->rules, &state->position, better->moves[0]);
    diagram_write(page->text, &diagram);
}

// The link to the position after the move, with its diagram.
static void write_picture(const Page *page, int ply, const PageLine *better) {
    Text *text = page->text;
    Mark mark = analysis_verdict(page->analysis, ply).mark;
    text_printf(text, "<a class=\"picture\" href=\"#move-%d\" data-ply=\"%d\"><b>", ply + 1, ply + 1);
    report_move(text, &page->analysis->game, ply, &page->record->notation);
    text_printf(text, "</b> <span class=\"mark %s\">%s %s</span>\n", page_mark_class(mark), mark_glyphs[mark],
                translate(page->language, mark_names[mark]));
    write_diagram(page, ply, better);
    text_add(text, "</a>\n");
}

// A small arrow like those of the diagram.
static void write_row(Text *text, const char *name, const char *arrow) {
    text_printf(
        text,
        "<tr><th scope=\"row\"><svg class=\"key\" viewBox=\"0 0 24 10\" aria-hidden=\"true\"><path class=\"%s\" "
        "d=\"M1 5h15\"/><path class=\"%s head\" d=\"M15 0l8 5-8 5z\"/></svg>%s</th><td>",
        arrow, arrow, name);
}

static void end_row(Text *text, int expected, int white_score) {
    text_printf(text, "</td><td>%d%%</td><td>", (expected + 5) / 10);
    report_score(text, white_score);
    text_add(text, "</td></tr>\n");
}

// The move played and the better one, each with its worth.
static void write_worths(const Page *page, int ply, const PageLine *better) {
    Text *text = page->text;
    const Game *game = &page->analysis->game;
    const Position *p = &game->states[ply].position;
    const Notation *notation = &page->record->notation;
    Side side = position_side(p);
    Verdict verdict = analysis_verdict(page->analysis, ply);
    int best = page->analysis->positions[ply].expected;
    text_printf(text, "<table>\n<thead><tr><td></td><th scope=\"col\">%s</th><th scope=\"col\">",
                translate(page->language, "Move"));
    text_printf(text, translate(page->language, "%s expects"), translate(page->language, side_name(side)));
    text_printf(text, "</th><th scope=\"col\">%s</th></tr></thead>\n<tbody>\n", translate(page->language, "Score"));
    write_row(text, translate(page->language, "Played"), "played");
    move_write(text, &game->rules, p, game->states[ply + 1].move, notation);
    end_row(text, best - verdict.loss, side == WHITE ? verdict.score : -verdict.score);
    if (better) {
        write_row(text, translate(page->language, "Better"), "better");
        text_printf(text, "<a class=\"step\" href=\"#moves\" data-ply=\"%d\" data-line=\"%d\" data-step=\"1\">",
                    better->ply, better->index);
        move_write(text, &game->rules, p, better->moves[0], notation);
        text_add(text, "</a>");
        end_row(text, best, better->white_score);
    }
    text_add(text, "</tbody>\n</table>\n");
}

static bool can_be_tried(const Analysis *analysis, int ply) {
    for (int i = 0; i < analysis->try_count; i++)
        if (analysis->tries[i].ply == ply)
            return true;
    return false;
}

// The ways on from the position before the move: another try, and the board.
static void write_choices(const Page *page, int ply) {
    text_add(page->text, "<p class=\"choices\">");
    if (can_be_tried(page->analysis, ply))
        text_printf(page->text, "<button type=\"button\" class=\"scripted\" data-try=\"%d\">%s</button> ", ply,
                    translate(page->language, "Try again"));
    page_board_write_link(page, ply);
    text_add(page->text, "</p>\n");
}

static void write_moment(const Page *page, int ply) {
    const PageLine *better = page_lines_best(page->lines, ply);
    text_add(page->text, "<figure>\n");
    write_picture(page, ply, better);
    text_add(page->text, "<figcaption>\n");
    write_worths(page, ply, better);
    if (better && better->count > 1) {
        text_printf(page->text, "<p>%s", translate(page->language, "After the better move: "));
        page_moves_write_line(page, better, 1);
        text_add(page->text, "</p>\n");
    }
    write_choices(page, ply);
    text_add(page->text, "</figcaption>\n</figure>\n");
}

void page_moments_write(const Page *page) {
    int plies[ANALYSIS_MOMENTS_MAX];
    int count = analysis_moments(page->analysis, plies);
    if (count == 0)
        return;
    text_printf(page->text, "<section>\n<h2>%s</h2>\n<p class=\"quiet\">%s <span class=\"scripted\">%s</span></p>\n",
                translate(page->language, "Turning points"),
                translate(page->language, "The positions before the worst moves. The broken arrow is the move played, "
                                          "the solid one the better move."),
                translate(page->language, "A click on a diagram shows the move on the board."));
    text_add(page->text, "<div class=\"moments\">\n");
    for (int i = 0; i < count; i++)
        write_moment(page, plies[i]);
    text_add(page->text, "</div>\n</section>\n");
}
