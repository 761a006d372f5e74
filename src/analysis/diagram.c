#include "analysis/diagram.h"

#include <math.h>

enum { CELL = DIAGRAM_CELL };

Path diagram_path(const Rules *rules, const Position *p, Move move) {
    Path path = {0};
    if (!move_is_none(move) && !path_find(rules, p, move, &path))
        path = (Path){2, {move.from, move.to}};
    return path;
}

// Takes the next square out of a set; on 10x10 in the order of the numbers, also on a flipped board.
static Square take_square(const Board *board, Bitboard *set) {
    if (board->width == 8)
        return (Square)bits_pop(set);
    int number = 1;
    while (!(*set & bit_of(square_of_number(board, number))))
        number++;
    *set ^= bit_of(square_of_number(board, number));
    return square_of_number(board, number);
}

static void add_pieces(Text *text, const Diagram *diagram, Side side, bool kings, const char *separator) {
    static const char *const names[2][2] = {{"man", "men"}, {"king", "kings"}};
    const Position *p = &diagram->position;
    Bitboard set = kings ? position_kings(p, side) : position_men(p, side);
    if (!set)
        return;
    bool several = set & (set - 1);
    text_printf(text, "%s%s", separator, translate(diagram->language, names[kings][several]));
    for (separator = " "; set; separator = ", ") {
        text_add(text, separator);
        square_write(text, diagram->rules->board, diagram->notation, take_square(diagram->rules->board, &set));
    }
}

void diagram_describe(Text *text, const Diagram *diagram) {
    const Position *p = &diagram->position;
    for (Side side = WHITE; side <= BLACK; side++) {
        text_printf(text, "%s:", translate(diagram->language, side_name(side)));
        text_add(text, p->pieces[side] ? "" : translate(diagram->language, " nothing"));
        add_pieces(text, diagram, side, false, " ");
        add_pieces(text, diagram, side, true, position_men(p, side) ? "; " : " ");
        text_add(text, ". ");
    }
    text_printf(text, translate(diagram->language, "%s to move."),
                translate(diagram->language, side_name(position_side(p))));
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

void diagram_write(Text *text, const Diagram *diagram) {
    Text title = {0}, description = {0};
    text_printf(&title, translate(diagram->language, "%s, %s to move"), diagram->rules->profile->version,
                translate(diagram->language, side_name(position_side(&diagram->position))));
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
