#include "analysis/diagram_parts.h"

#include "base/markup.h"

enum { CELL = DIAGRAM_CELL, EDGE = DIAGRAM_EDGE, LABELS = DIAGRAM_LABELS };

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

// In a corner of the square, where no piece hides them.
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

const char *diagram_piece(const Diagram *diagram, Square square) {
    static const char *const names[2][2] = {{"white-man", "white-king"}, {"black-man", "black-king"}};
    const Position *p = &diagram->position;
    return names[p->pieces[BLACK] >> square & 1][p->kings >> square & 1];
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
