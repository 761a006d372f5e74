#include "analysis/heat_map.h"

#include <stdlib.h>

#include "analysis/diagram.h"
#include "analysis/diagram_parts.h"
#include "analysis/report_text.h"
#include "eval/piece_worth.h"

enum {
    LEGEND = 74,   // height of the legend
    BAR_LEFT = 40, // of its bar, with the same margin at the right
    BAR_TOP = 6,   // below the board
    BAR_HEIGHT = 12,
    NOTE_LINE = 17, // height of a line of text below
};

typedef struct Colour {
    int red, green, blue;
} Colour;

// All light enough for dark figures. Blue and amber can be told apart with every kind of colour blindness, and in
// greyscale amber is the lighter; the board below is grey.
static const Colour nothing = {240, 241, 243}, for_white = {92, 160, 255}, for_black = {255, 176, 32};

// The greatest absolute worth of a piece; at least 1.
static int greatest_worth(const HeatMap *map) {
    int max = 1;
    for (Bitboard set = position_occupied(&map->position); set;) {
        int worth = abs(piece_worth(map->rules, map->weights, &map->position, (Square)bits_pop(&set)));
        max = worth > max ? worth : max;
    }
    return max;
}

static int between(int from, int to, int worth, int max) {
    return from + (to - from) * worth / max;
}

static void add_colour(Text *text, int worth, int max) {
    Colour full = worth > 0 ? for_white : for_black;
    int size = abs(worth);
    text_printf(text, "#%02x%02x%02x", between(nothing.red, full.red, size, max),
                between(nothing.green, full.green, size, max), between(nothing.blue, full.blue, size, max));
}

static void write_heat(Text *text, const HeatMap *map, const Diagram *diagram, int max) {
    text_add(text, "<g class=\"heat\">\n");
    for (Bitboard set = position_occupied(&map->position); set;) {
        Square square = (Square)bits_pop(&set);
        int x, y;
        diagram_corner(diagram, square, &x, &y);
        text_printf(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"", x, y, DIAGRAM_CELL,
                    DIAGRAM_CELL);
        add_colour(text, piece_worth(map->rules, map->weights, &map->position, square), max);
        text_add(text, "\" stroke=\"#4d4f52\" stroke-width=\".75\"/>\n");
    }
    text_add(text, "</g>\n");
}

// Small pieces, above their figures.
static void write_pieces(Text *text, const HeatMap *map, const Diagram *diagram) {
    text_add(text, "<g class=\"pieces\" font-family=\"sans-serif\" font-size=\"12\" font-weight=\"bold\" fill=\"#111\" "
                   "text-anchor=\"middle\">\n");
    for (Bitboard set = position_occupied(&map->position); set;) {
        Square square = (Square)bits_pop(&set);
        int x, y;
        diagram_corner(diagram, square, &x, &y);
        text_printf(text, "<use href=\"#%s\" transform=\"translate(%d %d) scale(.6)\"/><text x=\"%d\" y=\"%d\">",
                    diagram_piece(diagram, square), x + 8, y + 2, x + DIAGRAM_CELL / 2, y + DIAGRAM_CELL - 3);
        report_score(text, piece_worth(map->rules, map->weights, &map->position, square));
        text_add(text, "</text>\n");
    }
    text_add(text, "</g>\n");
}

static void add_stop(Text *text, const char *offset, int worth) {
    text_printf(text, "<stop offset=\"%s\" stop-color=\"", offset);
    add_colour(text, worth, 1);
    text_add(text, "\"/>");
}

static void write_scale(Text *text, int left, int right, int top) {
    text_add(text, "<linearGradient id=\"heat-scale\">");
    add_stop(text, "0", -1);
    add_stop(text, ".5", 0);
    add_stop(text, "1", 1);
    text_printf(text,
                "</linearGradient>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"url(#heat-scale)\" "
                "stroke=\"#4d4f52\" stroke-width=\".75\"/>\n",
                left, top, right - left, BAR_HEIGHT);
}

static void write_note(Text *text, int x, int y, const char *note) {
    text_printf(text, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", x, y, note);
}

static void write_legend(Text *text, const HeatMap *map, const Diagram *diagram, int max) {
    int width = diagram_width(diagram), top = diagram_height(diagram) + BAR_TOP, below = top + BAR_HEIGHT + 14;
    int man = man_worth(map->rules, map->weights, &map->position);
    write_scale(text, BAR_LEFT, width - BAR_LEFT, top);
    text_add(text, "<g class=\"legend\" font-family=\"sans-serif\" font-size=\"12\" fill=\"currentColor\" "
                   "aria-hidden=\"true\">\n");
    text_printf(text, "<text x=\"%d\" y=\"%d\">for Black ", BAR_LEFT, below);
    report_score(text, -max);
    text_printf(text,
                "</text><text x=\"%d\" y=\"%d\" text-anchor=\"middle\">0</text><text x=\"%d\" y=\"%d\" "
                "text-anchor=\"end\">for White ",
                width / 2, below, width - BAR_LEFT, below);
    report_score(text, max);
    text_add(text, "</text>\n");
    write_note(text, width / 2, below + NOTE_LINE, "Points by which the score changes without the piece.");
    Text note = {0};
    if (man != 0)
        text_printf(&note, "A man is worth %.2f points here on average.", man / 100.0);
    write_note(text, width / 2, below + 2 * NOTE_LINE, text_string(&note));
    text_free(&note);
    text_add(text, "</g>\n");
}

static void describe(Text *text, const HeatMap *map, const Diagram *diagram) {
    diagram_describe(text, diagram);
    text_add(text, " Static score for White: ");
    report_score(text, white_score(map->rules, map->weights, &map->position));
    text_add(text, ". Of it, in points:");
    const char *separator = " ";
    for (Bitboard set = position_occupied(&map->position); set; separator = ", ") {
        Square square = (Square)bits_pop(&set);
        text_add(text, separator);
        square_write(text, map->rules->board, map->notation, square);
        text_add_char(text, ' ');
        report_score(text, piece_worth(map->rules, map->weights, &map->position, square));
    }
    text_add_char(text, '.');
}

void heat_map_write(Text *text, const HeatMap *map) {
    Diagram diagram = {.rules = map->rules, .notation = map->notation, .position = map->position, .grey = true};
    diagram.size = DIAGRAM_SIZE_DEFAULT;
    Text title = {0}, description = {0};
    text_printf(&title, "The worth of each piece to the evaluation, %s, %s to move", map->rules->profile->version,
                side_name(position_side(&map->position)));
    describe(&description, map, &diagram);
    diagram_begin(text, &diagram, LEGEND, text_string(&title), text_string(&description));
    text_free(&title);
    text_free(&description);
    int max = greatest_worth(map);
    diagram_write_squares(text, &diagram);
    write_heat(text, map, &diagram, max);
    diagram_write_labels(text, &diagram);
    write_pieces(text, map, &diagram);
    diagram_write_turns(text, &diagram);
    write_legend(text, map, &diagram, max);
    text_add(text, "</svg>\n");
}
