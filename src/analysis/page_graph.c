#include "analysis/page_graph.h"

#include "analysis/page_moves.h"
#include "analysis/report_text.h"

enum { WIDTH = 600, HEIGHT = 150, RADIUS = 5 };

static double x_of(const Analysis *analysis, int ply) {
    return (double)WIDTH * ply / (analysis->game.count - 1);
}

static double y_of(const Analysis *analysis, int ply) {
    return HEIGHT - (double)HEIGHT * analysis_white_expected(analysis, ply) / 1000;
}

static void write_points(Text *text, const Analysis *analysis) {
    for (int ply = 0; ply < analysis->game.count; ply++)
        text_printf(text, "%s%.1f %.1f", ply ? "L" : "M", x_of(analysis, ply), y_of(analysis, ply));
}

// Each kind of mistake has a shape of its own, for those who do not see its colour.
static void write_point(Text *text, const Analysis *analysis, int ply, Mark mark, const Notation *notation) {
    double x = x_of(analysis, ply + 1), y = y_of(analysis, ply + 1);
    x = x < RADIUS + 1 ? RADIUS + 1 : x > WIDTH - RADIUS - 1 ? WIDTH - RADIUS - 1 : x;
    y = y < RADIUS + 1 ? RADIUS + 1 : y > HEIGHT - RADIUS - 1 ? HEIGHT - RADIUS - 1 : y;
    text_printf(text, "<path class=\"point %s\" d=\"M%.1f %.1f", page_mark_class(mark), x, y);
    if (mark == MARK_DUBIOUS)
        text_printf(text, "m-%d 0a%d %d 0 1 1 %d 0a%d %d 0 1 1 -%d 0z", RADIUS - 1, RADIUS - 1, RADIUS - 1,
                    2 * RADIUS - 2, RADIUS - 1, RADIUS - 1, 2 * RADIUS - 2);
    else if (mark == MARK_MISTAKE)
        text_printf(text, "m0 -%dl%d %dh-%dz", RADIUS, RADIUS, 2 * RADIUS - 1, 2 * RADIUS);
    else
        text_printf(text, "m0 -%dl%d %d-%d %d-%d -%dz", RADIUS + 1, RADIUS + 1, RADIUS + 1, RADIUS + 1, RADIUS + 1,
                    RADIUS + 1, RADIUS + 1);
    text_add(text, "\"><title>");
    report_move(text, &analysis->game, ply, notation);
    text_printf(text, " %s</title></path>\n", mark_glyphs[mark]);
}

void page_graph_write(Text *text, const Analysis *analysis, const Notation *notation) {
    int last = analysis->game.count - 1;
    text_printf(text,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"graph-title graph-text\">\n"
                "<title id=\"graph-title\">White's expected score after each move</title>\n"
                "<desc id=\"graph-text\">From %d%% at the start to %d%% at the end.</desc>\n",
                WIDTH, HEIGHT, (analysis_white_expected(analysis, 0) + 5) / 10,
                (analysis_white_expected(analysis, last) + 5) / 10);
    text_printf(text, "<path class=\"black\" d=\"M0 0h%dv%dH0z\"/>\n<path class=\"white\" d=\"", WIDTH, HEIGHT);
    write_points(text, analysis);
    text_printf(text, "V%dH0z\"/>\n<path class=\"middle\" d=\"M0 %dh%d\"/>\n<path class=\"curve\" d=\"", HEIGHT,
                HEIGHT / 2, WIDTH);
    write_points(text, analysis);
    text_printf(text, "\"/>\n<line class=\"now\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"%d\"/>\n", HEIGHT);
    for (int ply = 0; ply < last; ply++) {
        Mark mark = analysis_verdict(analysis, ply).mark;
        if (mark != MARK_NONE)
            write_point(text, analysis, ply, mark, notation);
    }
    text_add(text, "</svg>\n");
}
