#include "analysis/diagram.h"

#include <math.h>

#include "analysis/diagram_parts.h"
#include "analysis/markup.h"
#include "analysis/report_text.h"

enum { CELL = DIAGRAM_CELL, EDGE = DIAGRAM_EDGE, LABELS = DIAGRAM_LABELS };

Path diagram_path(const Rules *rules, const Position *p, Move move) {
    Path path = {0};
    if (!move_is_none(move) && !path_find(rules, p, move, &path))
        path = (Path){2, {move.from, move.to}};
    return path;
}

static bool has_labels(const Diagram *diagram) {
    return diagram->rules->board->width == 8;
}

static int left_of(const Diagram *diagram) {
    return has_labels(diagram) ? LABELS : EDGE;
}

int diagram_width(const Diagram *diagram) {
    return left_of(diagram) + diagram->rules->board->width * CELL + LABELS;
}

int diagram_height(const Diagram *diagram) {
    return EDGE + diagram->rules->board->width * CELL + (has_labels(diagram) ? LABELS : EDGE);
}

void diagram_corner(const Diagram *diagram, Square square, int *x, int *y) {
    const Board *board = diagram->rules->board;
    int row = square_row(board, square), column = square_column(board, square);
    *x = left_of(diagram) + CELL * (diagram->flip ? board->width - 1 - column : column);
    *y = EDGE + CELL * (diagram->flip ? board->width - 1 - row : row);
}

static void add_pieces(Text *text, const Diagram *diagram, Side side, bool kings, const char *separator) {
    const Position *p = &diagram->position;
    Bitboard set = kings ? position_kings(p, side) : position_men(p, side);
    if (!set)
        return;
    text_printf(text, "%s%s%s", separator, kings ? "king" : "m", kings ? set & (set - 1) ? "s" : "" : "");
    if (!kings)
        text_add(text, set & (set - 1) ? "en" : "an");
    for (separator = " "; set; separator = ", ") {
        text_add(text, separator);
        square_write(text, diagram->rules->board, diagram->notation, (Square)bits_pop(&set));
    }
}

void diagram_describe(Text *text, const Diagram *diagram) {
    const Position *p = &diagram->position;
    for (Side side = WHITE; side <= BLACK; side++) {
        text_printf(text, "%s:%s", side_names[side], p->pieces[side] ? "" : " nothing");
        add_pieces(text, diagram, side, false, " ");
        add_pieces(text, diagram, side, true, position_men(p, side) ? "; " : " ");
        text_add(text, ". ");
    }
    text_printf(text, "%s to move.", side_names[position_side(p)]);
}

void diagram_write_squares(Text *text, const Diagram *diagram) {
    const Board *board = diagram->rules->board;
    int side = board->width * CELL, left = left_of(diagram);
    text_printf(text, "<path d=\"M%d %dh%dv%dh-%dz\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>\n", left, EDGE,
                side, side, side, diagram->grey ? "#fafafa" : "#f1e7d0", diagram->grey ? "#4d4f52" : "#4a3b28");
    text_printf(text, "<g fill=\"%s\">\n", diagram->grey ? "#c9ccd0" : "#9a8262");
    for (int number = 1; number <= board->numbers; number++) {
        int x, y;
        diagram_corner(diagram, square_of_number(board, number), &x, &y);
        text_printf(text, "<rect data-square=\"%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", number, x, y,
                    CELL, CELL);
    }
    text_add(text, "</g>\n");
}

static void write_letters(Text *text, const Diagram *diagram) {
    int width = diagram->rules->board->width, left = left_of(diagram);
    text_add(text, "<g font-family=\"sans-serif\" font-size=\"14\" fill=\"currentColor\" text-anchor=\"middle\" "
                   "aria-hidden=\"true\">\n");
    for (int i = 0; i < width; i++) {
        int at = diagram->flip ? width - 1 - i : i;
        text_printf(text, "<text x=\"%d\" y=\"%d\">%c</text>", left + i * CELL + CELL / 2,
                    EDGE + width * CELL + LABELS - 6, 'a' + at);
        text_printf(text, "<text x=\"%d\" y=\"%d\">%d</text>\n", left / 2, EDGE + i * CELL + CELL / 2 + 5, width - at);
    }
    text_add(text, "</g>\n");
}

// In a corner of the square, where a piece does not hide them.
static void write_numbers(Text *text, const Diagram *diagram) {
    const Board *board = diagram->rules->board;
    text_printf(text,
                "<g font-family=\"sans-serif\" font-size=\"8.5\" font-weight=\"bold\" fill=\"%s\" "
                "aria-hidden=\"true\">\n",
                diagram->grey ? "#222" : "#fffdf7");
    for (int number = 1; number <= board->numbers; number++) {
        int x, y;
        diagram_corner(diagram, square_numbered(board, diagram->notation, number), &x, &y);
        text_printf(text, "<text x=\"%d\" y=\"%d\">%d</text>\n", x + 1, y + 8, number);
    }
    text_add(text, "</g>\n");
}

void diagram_write_labels(Text *text, const Diagram *diagram) {
    if (has_labels(diagram))
        write_letters(text, diagram);
    if (diagram->numbers || !has_labels(diagram))
        write_numbers(text, diagram);
}

static void write_use(Text *text, const Diagram *diagram, const char *name, Square square) {
    int x, y;
    diagram_corner(diagram, square, &x, &y);
    text_printf(text, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>\n", name, x, y);
}

static void write_marks(Text *text, const Diagram *diagram) {
    const Path *last = &diagram->last;
    text_add(text, "<g class=\"marks\">\n");
    for (int i = 0; i < last->count; i++)
        write_use(text, diagram, i < last->count - 1 ? "mark-from" : "mark-to", last->squares[i]);
    text_add(text, "</g>\n");
}

const char *diagram_piece(const Diagram *diagram, Square square) {
    static const char *const names[2][2] = {{"white-man", "white-king"}, {"black-man", "black-king"}};
    const Position *p = &diagram->position;
    return names[p->pieces[BLACK] >> square & 1][p->kings >> square & 1];
}

static void write_pieces(Text *text, const Diagram *diagram) {
    const Position *p = &diagram->position;
    text_add(text, "<g class=\"pieces\">\n");
    for (Side side = WHITE; side <= BLACK; side++)
        for (Bitboard set = p->pieces[side]; set;) {
            Square square = (Square)bits_pop(&set);
            write_use(text, diagram, diagram_piece(diagram, square), square);
        }
    text_add(text, "</g>\n");
}

// A line through the centres of the squares, with a head at the last.
static void write_arrow(Text *text, const Diagram *diagram, const Path *path, const char *line) {
    double x[PATH_MAX_SQUARES], y[PATH_MAX_SQUARES];
    for (int i = 0; i < path->count; i++) {
        int left, top;
        diagram_corner(diagram, path->squares[i], &left, &top);
        x[i] = left + CELL / 2.0;
        y[i] = top + CELL / 2.0;
    }
    int end = path->count - 1;
    double length = hypot(x[end] - x[end - 1], y[end] - y[end - 1]);
    double dx = length > 0 ? (x[end] - x[end - 1]) / length : 0, dy = length > 0 ? (y[end] - y[end - 1]) / length : 0;
    double neck_x = x[end] - 12 * dx, neck_y = y[end] - 12 * dy;
    text_printf(text, "<path fill=\"none\"%s d=\"M", line);
    for (int i = 0; i < end; i++)
        text_printf(text, "%.1f %.1fL", x[i], y[i]);
    text_printf(text, "%.1f %.1f\"/>\n", neck_x, neck_y);
    text_printf(text, "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\"/>\n", neck_x - 8 * dy, neck_y + 8 * dx,
                x[end] + 3 * dx, y[end] + 3 * dy, neck_x + 8 * dy, neck_y - 8 * dx);
}

// Drawn twice: a light edge below the colour.
static void write_arrows(Text *text, const Diagram *diagram, const Path *arrows, int count, const char *colour,
                         const char *line) {
    const char *colours[] = {"#fff", colour};
    if (count == 0)
        return;
    text_add(text, "<g class=\"arrows\" stroke-linejoin=\"round\" opacity=\".9\">\n");
    for (int layer = 0; layer < 2; layer++) {
        text_printf(text, "<g stroke=\"%s\" fill=\"%s\" stroke-width=\"%d\">\n", colours[layer], colours[layer],
                    layer == 0 ? 8 : 4);
        for (int i = 0; i < count; i++)
            write_arrow(text, diagram, &arrows[i], layer == 0 ? "" : line);
        text_add(text, "</g>\n");
    }
    text_add(text, "</g>\n");
}

// A small triangle beside the board for the side to move. A page has the other side's triangle too, hidden.
static void write_turn(Text *text, const Diagram *diagram, Side side) {
    bool hidden = side != position_side(&diagram->position);
    int width = diagram->rules->board->width * CELL, x = left_of(diagram) + width + 4;
    bool below = (side == WHITE) != diagram->flip;
    int y = below ? EDGE + width - CELL / 2 : EDGE + CELL / 2;
    if (hidden && !diagram->part)
        return;
    text_printf(text,
                "<path class=\"turn\" data-side=\"%s\"%s d=\"M%d %dl12-7v14z\" fill=\"%s\" stroke=\"currentColor\" "
                "stroke-width=\"1.5\"/>\n",
                side == WHITE ? "w" : "b", hidden ? " style=\"display:none\"" : "", x, y,
                side == WHITE ? "#fffdf7" : "#1c1c1c");
}

void diagram_write_turns(Text *text, const Diagram *diagram) {
    write_turn(text, diagram, WHITE);
    write_turn(text, diagram, BLACK);
}

void diagram_begin(Text *text, const Diagram *diagram, int below, const char *title, const char *description) {
    int width = diagram_width(diagram), height = diagram_height(diagram) + below;
    text_add(text, "<svg ");
    if (!diagram->part)
        text_add(text, "xmlns=\"http://www.w3.org/2000/svg\" ");
    if (diagram->size > 0)
        text_printf(text, "width=\"%d\" height=\"%d\" ", diagram->size, diagram->size * height / width);
    text_printf(text, "viewBox=\"0 0 %d %d\" role=\"img\"%s>\n<title>", width, height,
                diagram->part ? "" : " color=\"#222\"");
    markup_add(text, title);
    text_add(text, "</title>\n<desc>");
    markup_add(text, description);
    text_add(text, "</desc>\n");
    if (diagram->part)
        return;
    diagram_write_definitions(text);
    // Its own background, so that it can be read on any page, light or dark.
    text_add(text, "<rect width=\"100%\" height=\"100%\" fill=\"#fffdf7\"/>\n");
}

void diagram_write(Text *text, const Diagram *diagram) {
    Text title = {0}, description = {0};
    text_printf(&title, "%s, %s to move", diagram->rules->profile->version,
                side_names[position_side(&diagram->position)]);
    diagram_describe(&description, diagram);
    diagram_begin(text, diagram, 0, text_string(&title), text_string(&description));
    text_free(&title);
    text_free(&description);
    diagram_write_squares(text, diagram);
    write_marks(text, diagram);
    diagram_write_labels(text, diagram);
    write_pieces(text, diagram);
    write_arrows(text, diagram, &diagram->played, diagram->played.count > 0, "#b3141b", " stroke-dasharray=\"6 4\"");
    write_arrows(text, diagram, diagram->arrows, diagram->arrow_count, "#0b57a4", "");
    diagram_write_turns(text, diagram);
    text_add(text, "</svg>\n");
}
