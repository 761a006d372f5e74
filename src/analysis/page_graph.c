#include "analysis/page_parts.h"

#include "analysis/report_text.h"

enum { WIDTH = 480, HEIGHT = 182, LEFT = 46, TOP = 8, PLOT_WIDTH = 426, PLOT_HEIGHT = 138, RADIUS = 5, TICKS_MAX = 9 };

static double x_of(const Analysis *analysis, int ply) {
    return LEFT + (double)PLOT_WIDTH * ply / (analysis->game.count - 1);
}

static double y_of(const Analysis *analysis, int ply) {
    return TOP + PLOT_HEIGHT - (double)PLOT_HEIGHT * analysis_white_expected(analysis, ply) / 1000;
}

static void write_points(Text *text, const Analysis *analysis) {
    for (int ply = analysis->judged_from; ply < analysis->game.count; ply++)
        text_printf(text, "%s%.1f %.1f", ply > analysis->judged_from ? "L" : "M", x_of(analysis, ply),
                    y_of(analysis, ply));
}

// Each kind of mistake has its own shape, for people who cannot see its colour.
static void write_shape(Text *text, Mark mark, double x, double y) {
    text_printf(text, "<path class=\"point %s\" d=\"M%.1f %.1f", page_mark_class(mark), x, y);
    if (mark == MARK_DUBIOUS)
        text_printf(text, "m-%d 0a%d %d 0 1 1 %d 0a%d %d 0 1 1 -%d 0z", RADIUS - 1, RADIUS - 1, RADIUS - 1,
                    2 * RADIUS - 2, RADIUS - 1, RADIUS - 1, 2 * RADIUS - 2);
    else if (mark == MARK_MISTAKE)
        text_printf(text, "m0 -%dl%d %dh-%dz", RADIUS, RADIUS, 2 * RADIUS - 1, 2 * RADIUS);
    else
        text_printf(text, "m0 -%dl%d %d-%d %d-%d -%dz", RADIUS + 1, RADIUS + 1, RADIUS + 1, RADIUS + 1, RADIUS + 1,
                    RADIUS + 1, RADIUS + 1);
    text_add_char(text, '"');
}

static double within(double value, int min, int max) {
    return value < min + RADIUS + 1 ? min + RADIUS + 1 : value > max - RADIUS - 1 ? max - RADIUS - 1 : value;
}

static void write_point(Text *text, const Analysis *analysis, int ply, Mark mark, const Notation *notation) {
    write_shape(text, mark, within(x_of(analysis, ply + 1), LEFT, LEFT + PLOT_WIDTH),
                within(y_of(analysis, ply + 1), TOP, TOP + PLOT_HEIGHT));
    text_add(text, "><title>");
    report_move(text, &analysis->game, ply, notation);
    text_printf(text, " %s</title></path>\n", mark_glyphs[mark]);
}

static void write_shares(Text *text) {
    for (int share = 0; share <= 100; share += 50) {
        int y = TOP + PLOT_HEIGHT - PLOT_HEIGHT * share / 100;
        text_printf(text,
                    "<path class=\"tick\" d=\"M%d %dh5\"/><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d%%</text>\n",
                    LEFT - 5, y, LEFT - 8,
                    y + (share == 100 ? 8
                         : share == 0 ? 2
                                      : 4),
                    share);
    }
}

// The least of 1, 2, 5, 10, 20, ... that needs at most TICKS_MAX numbers.
static int tick_step(int moves) {
    static const int steps[] = {1, 2, 5};
    for (int ten = 1;; ten *= 10)
        for (int i = 0; i < 3; i++)
            if (moves / (steps[i] * ten) < TICKS_MAX)
                return steps[i] * ten;
}

// Move numbers, at the position after White's move.
static void write_numbers(const Page *page) {
    Text *text = page->text;
    const Analysis *analysis = page->analysis;
    const Game *game = &analysis->game;
    int black_first = position_side(&game->states[0].position) == BLACK;
    int step = tick_step(game->count / 2);
    for (int ply = black_first; ply + 1 < game->count; ply += 2) {
        int number = game->first_number + (ply + black_first) / 2;
        double x = x_of(analysis, ply + 1);
        if (number % step == 0)
            text_printf(text,
                        "<path class=\"tick\" d=\"M%.1f %dv5\"/><text x=\"%.1f\" y=\"%d\" "
                        "text-anchor=\"middle\">%d</text>\n",
                        x, TOP + PLOT_HEIGHT, x, TOP + PLOT_HEIGHT + 17, number);
    }
    text_printf(text, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", LEFT + PLOT_WIDTH / 2, HEIGHT - 4,
                translate(page->language, "Move"));
}

static void write_axes(const Page *page) {
    text_add(page->text, "<g class=\"axes\" aria-hidden=\"true\">\n");
    write_shares(page->text);
    write_numbers(page);
    text_add(page->text, "</g>\n");
}

static void write_plot(Text *text, const Analysis *analysis, const Notation *notation) {
    text_printf(text, "<path class=\"black\" d=\"M%d %dh%dv%dh-%dz\"/>\n<path class=\"white\" d=\"", LEFT, TOP,
                PLOT_WIDTH, PLOT_HEIGHT, PLOT_WIDTH);
    write_points(text, analysis);
    text_printf(text, "V%dH%.1fz\"/>\n<path class=\"middle\" d=\"M%d %dh%d\"/>\n<path class=\"curve\" d=\"",
                TOP + PLOT_HEIGHT, x_of(analysis, analysis->judged_from), LEFT, TOP + PLOT_HEIGHT / 2, PLOT_WIDTH);
    write_points(text, analysis);
    text_printf(text, "\"/>\n<path class=\"frame\" d=\"M%d %dh%dv%dh-%dz\"/>\n", LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT,
                PLOT_WIDTH);
    text_printf(text, "<line class=\"now\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", LEFT, TOP, LEFT,
                TOP + PLOT_HEIGHT);
    for (int ply = 0; ply + 1 < analysis->game.count; ply++) {
        Mark mark = analysis_verdict(analysis, ply).mark;
        if (mark != MARK_NONE)
            write_point(text, analysis, ply, mark, notation);
    }
}

void page_graph_write(const Page *page) {
    Text *text = page->text;
    const Analysis *analysis = page->analysis;
    int last = analysis->game.count - 1;
    text_printf(text,
                "<svg viewBox=\"0 0 %d %d\" data-left=\"%d\" data-width=\"%d\" role=\"img\" "
                "aria-labelledby=\"graph-title graph-text\">\n"
                "<title id=\"graph-title\">%s</title>\n<desc id=\"graph-text\">",
                WIDTH, HEIGHT, LEFT, PLOT_WIDTH, translate(page->language, "White's expected score after each move"));
    text_printf(text, translate(page->language, "From %d%% at the start to %d%% at the end."),
                (analysis_white_expected(analysis, 0) + 5) / 10, (analysis_white_expected(analysis, last) + 5) / 10);
    text_add(text, "</desc>\n");
    write_plot(text, analysis, &page->record->notation);
    write_axes(page);
    text_add(text, "</svg>\n");
}

void page_graph_write_legend(const Page *page) {
    Text *text = page->text;
    text_printf(text,
                "<ul class=\"legend\">\n"
                "<li><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path class=\"white\" d=\"M1 1h14v14H1z\"/></svg>"
                "%s</li>\n"
                "<li><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path class=\"black\" d=\"M1 1h14v14H1z\"/></svg>"
                "%s</li>\n",
                translate(page->language, "White\u2019s share"), translate(page->language, "Black\u2019s share"));
    for (Mark mark = MARK_DUBIOUS; mark < MARKS; mark++) {
        text_add(text, "<li><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\">");
        write_shape(text, mark, 8, 8);
        text_printf(text, "/></svg>%s %s</li>\n", translate(page->language, mark_names[mark]), mark_glyphs[mark]);
    }
    text_add(text, "</ul>\n");
}
