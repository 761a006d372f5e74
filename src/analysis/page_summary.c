#include "analysis/page_parts.h"

#include "analysis/report_text.h"

static void write_heading(const Page *page, const char *english) {
    text_printf(page->text, "<th scope=\"col\">%s</th>", translate(page->language, english));
}

static void write_head(const Page *page) {
    static const char *const names[MARKS] = {"", "Dubious", "Mistakes", "Blunders"};
    text_add(page->text, "<thead><tr>");
    write_heading(page, "Side");
    write_heading(page, "Accuracy");
    write_heading(page, "Lost per move");
    for (Mark mark = MARK_DUBIOUS; mark < MARKS; mark++)
        text_printf(page->text,
                    "<th scope=\"col\"><span class=\"name\">%s</span> <span class=\"mark %s\">%s</span></th>",
                    translate(page->language, names[mark]), page_mark_class(mark), mark_glyphs[mark]);
    text_add(page->text, "</tr></thead>\n");
}

// The first cell of a row.
static void write_name(const Page *page, Side side) {
    text_printf(page->text, "<tr><th scope=\"row\">%s</th>", translate(page->language, side_name(side)));
}

static void write_side(const Page *page, Side side) {
    Text *text = page->text;
    SideSummary summary = analysis_summary(page->analysis, side);
    write_name(page, side);
    if (summary.moves > 0)
        text_printf(text, "<td>%.0f%%</td><td>%.1f%%</td>", summary.accuracy, summary.loss / 10);
    else
        text_add(text, "<td>\u2013</td><td>\u2013</td>");
    for (Mark mark = MARK_DUBIOUS; mark < MARKS; mark++)
        text_printf(text, "<td>%d</td>", summary.marks[mark]);
    text_add(text, "</tr>\n");
}

static void write_stages(const Page *page) {
    Text *text = page->text;
    text_add(text, "<table>\n<thead><tr>");
    write_heading(page, "Accuracy");
    for (Stage stage = STAGE_OPENING; stage < STAGES; stage++)
        write_heading(page, stage_names[stage]);
    text_add(text, "</tr></thead>\n<tbody>\n");
    for (Side side = WHITE; side <= BLACK; side++) {
        SideSummary summary = analysis_summary(page->analysis, side);
        write_name(page, side);
        for (Stage stage = STAGE_OPENING; stage < STAGES; stage++)
            if (summary.stage_moves[stage] > 0)
                text_printf(text, "<td>%.0f%%</td>", summary.stage_accuracy[stage]);
            else
                text_add(text, "<td>\u2013</td>");
        text_add(text, "</tr>\n");
    }
    text_add(text, "</tbody>\n</table>\n");
}

static void write_explanation(const Page *page) {
    Text *text = page->text;
    text_add(text, "<p class=\"quiet\">");
    text_printf(text,
                translate(page->language, "<b>Accuracy</b> is the mean over all moves: 100%% for the best move, 50%% "
                                          "for one that gives away a tenth of the point, 25%% for two tenths, and so "
                                          "on."));
    text_printf(
        text, " %s %s ",
        translate(page->language, "<b>Lost per move</b> is the expected score that an average move gives away."),
        translate(page->language, "Forced moves do not count."));
    text_printf(text,
                translate(page->language, "A move is dubious ?! if it gives away 5%% or more, a mistake ? from 10%%, a "
                                          "blunder ?? from 20%%."));
    text_printf(text, " %s</p>\n",
                translate(page->language, "The opening lasts while more than three quarters of the pieces are on the "
                                          "board, the ending begins with a third of them."));
}

void page_summary_write(const Page *page) {
    text_printf(page->text, "<section class=\"summary\">\n<h2>%s</h2>\n<table>\n",
                translate(page->language, "How well each side played"));
    write_head(page);
    text_add(page->text, "<tbody>\n");
    for (Side side = WHITE; side <= BLACK; side++)
        write_side(page, side);
    text_add(page->text, "</tbody>\n</table>\n");
    write_stages(page);
    write_explanation(page);
    text_add(page->text, "</section>\n");
}
