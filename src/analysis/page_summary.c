#include "analysis/page_summary.h"

#include "analysis/page_moves.h"
#include "analysis/report_text.h"

static void write_head(Text *text) {
    static const char *const names[MARKS] = {"", "Dubious", "Mistakes", "Blunders"};
    text_add(text, "<thead><tr><th scope=\"col\">Side</th><th scope=\"col\">Accuracy</th><th scope=\"col\">Lost per "
                   "move</th>");
    for (Mark mark = MARK_DUBIOUS; mark < MARKS; mark++)
        text_printf(text, "<th scope=\"col\"><span class=\"name\">%s</span> <span class=\"mark %s\">%s</span></th>",
                    names[mark], page_mark_class(mark), mark_glyphs[mark]);
    text_add(text, "</tr></thead>\n");
}

static void write_side(Text *text, const Analysis *analysis, Side side) {
    SideSummary summary = analysis_summary(analysis, side);
    text_printf(text, "<tr><th scope=\"row\">%s</th>", side_names[side]);
    if (summary.moves > 0)
        text_printf(text, "<td>%.0f%%</td><td>%.1f%%</td>", summary.accuracy, summary.loss / 10);
    else
        text_add(text, "<td>\u2013</td><td>\u2013</td>");
    for (Mark mark = MARK_DUBIOUS; mark < MARKS; mark++)
        text_printf(text, "<td>%d</td>", summary.marks[mark]);
    text_add(text, "</tr>\n");
}

static void write_stages(Text *text, const Analysis *analysis) {
    text_add(text, "<table>\n<thead><tr><th scope=\"col\">Accuracy</th>");
    for (Stage stage = STAGE_OPENING; stage < STAGES; stage++)
        text_printf(text, "<th scope=\"col\">%s</th>", stage_names[stage]);
    text_add(text, "</tr></thead>\n<tbody>\n");
    for (Side side = WHITE; side <= BLACK; side++) {
        SideSummary summary = analysis_summary(analysis, side);
        text_printf(text, "<tr><th scope=\"row\">%s</th>", side_names[side]);
        for (Stage stage = STAGE_OPENING; stage < STAGES; stage++)
            if (summary.stage_moves[stage] > 0)
                text_printf(text, "<td>%.0f%%</td>", summary.stage_accuracy[stage]);
            else
                text_add(text, "<td>\u2013</td>");
        text_add(text, "</tr>\n");
    }
    text_add(text, "</tbody>\n</table>\n");
}

void page_summary_write(Text *text, const Analysis *analysis) {
    text_add(text, "<section class=\"summary\">\n<h2>How well each side played</h2>\n<table>\n");
    write_head(text);
    text_add(text, "<tbody>\n");
    for (Side side = WHITE; side <= BLACK; side++)
        write_side(text, analysis, side);
    text_add(text, "</tbody>\n</table>\n");
    write_stages(text, analysis);
    text_add(text,
             "<p class=\"quiet\"><b>Accuracy</b> is the mean over all moves: 100% for the best move, "
             "50% for one that gives away a tenth of the point, 25% for two tenths, and so on. <b>Lost per move</b> is "
             "the expected score that an average move gives away. Forced moves do not count. A move is dubious ?! if "
             "it gives away 5% or more, a mistake ? from 10%, a blunder ?? from 20%. The opening "
             "lasts while more than three quarters of the pieces are on the board, the ending begins with a third of "
             "them.</p>\n</section>\n");
}
