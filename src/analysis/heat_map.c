#include "analysis/heat_map.h"

#include <stdlib.h>

#include "analysis/diagram_parts.h"
#include "analysis/report_text.h"
#include "eval/eval.h"

enum {
    LEGEND = 46,   // height of the legend
    BAR_LEFT = 60, // of its bar, with as much room at the right
    BAR_TOP = 8,   // below the board
    BAR_HEIGHT = 10,
};

typedef struct Colour {
    int red, green, blue;
} Colour;

// All dark enough for white figures. Blue and orange are told apart by the colour-blind too.
static const Colour nothing = {112, 106, 99}, for_white = {12, 84, 168}, for_black = {176, 66, 0};

static int white_score(const HeatMap *map, const Position *p) {
    int score = eval_position(map->rules, map->weights, p);
    return position_side(p) == WHITE ? score : -score;
}

int heat_map_worth(const HeatMap *map, Square square) {
    const Position *p = &map->position;
    Position without = *p;
    position_remove(&without, p->pieces[WHITE] & bit_of(square) ? WHITE : BLACK, square);
    return white_score(map, p) - white_score(map, &without);
}

// The greatest worth of a piece, of either sign; at least 1.
static int greatest_worth(const HeatMap *map) {
    int most = 1;
    for (Bitboard set = position_occupied(&map->position); set;) {
        int worth = abs(heat_map_worth(map, (Square)bits_pop(&set)));
        most = worth > most ? worth : most;
    }
    return most;
}

static int between(int from, int to, int worth, int most) {
    return from + (to - from) * worth / most;
}

static void add_colour(Text *text, int worth, int most) {
    Colour full = worth > 0 ? for_white : for_black;
    int size = abs(worth);
    text_printf(text, "#%02x%02x%02x", between(nothing.red, full.red, size, most),
                between(nothing.green, full.green, size, most), between(nothing.blue, full.blue, size, most));
}

static void write_heat(Text *text, const HeatMap *map, const Diagram *diagram, int most) {
    text_add(text, "<g class=\"heat\">\n");
    for (Bitboard set = position_occupied(&map->position); set;) {
        Square square = (Square)bits_pop(&set);
        int x, y;
        diagram_corner(diagram, square, &x, &y);
        text_printf(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"", x, y, DIAGRAM_CELL,
                    DIAGRAM_CELL);
        add_colour(text, heat_map_worth(map, square), most);
        text_add(text, "\"/>\n");
    }
    text_add(text, "</g>\n");
}

// Small pieces, above their figures.
static void write_pieces(Text *text, const HeatMap *map, const Diagram *diagram) {
    text_add(text, "<g class=\"pieces\" font-family=\"sans-serif\" font-size=\"11\" font-weight=\"bold\" fill=\"#fff\" "
                   "text-anchor=\"middle\">\n");
    for (Bitboard set = position_occupied(&map->position); set;) {
        Square square = (Square)bits_pop(&set);
        int x, y;
        diagram_corner(diagram, square, &x, &y);
        text_printf(text, "<use href=\"#%s\" transform=\"translate(%d %d) scale(.6)\"/><text x=\"%d\" y=\"%d\">",
                    diagram_piece(diagram, square), x + 8, y + 2, x + DIAGRAM_CELL / 2, y + DIAGRAM_CELL - 3);
        report_score(text, heat_map_worth(map, square));
        text_add(text, "</text>\n");
    }
    text_add(text, "</g>\n");
}

static void add_stop(Text *text, const char *offset, int worth) {
    text_printf(text, "<stop offset=\"%s\" stop-color=\"", offset);
    add_colour(text, worth, 1);
    text_add(text, "\"/>");
}

static void write_legend(Text *text, const Diagram *diagram, int most) {
    int top = diagram_height(diagram) + BAR_TOP, middle = diagram_width(diagram) / 2, below = top + BAR_HEIGHT + 14;
    int right = diagram_width(diagram) - BAR_LEFT;
    text_add(text, "<linearGradient id=\"heat-scale\">");
    add_stop(text, "0", -1);
    add_stop(text, ".5", 0);
    add_stop(text, "1", 1);
    text_printf(text,
                "</linearGradient>\n<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"url(#heat-scale)\"/>\n",
                BAR_LEFT, top, right - BAR_LEFT, BAR_HEIGHT);
    text_add(text, "<g class=\"legend\" font-family=\"sans-serif\" font-size=\"11\" fill=\"currentColor\" "
                   "aria-hidden=\"true\">\n");
    text_printf(text, "<text x=\"%d\" y=\"%d\">for Black, ", BAR_LEFT, below);
    report_score(text, -most);
    text_printf(text,
                "</text><text x=\"%d\" y=\"%d\" text-anchor=\"middle\">men</text><text x=\"%d\" y=\"%d\" "
                "text-anchor=\"end\">",
                middle, below, right, below);
    report_score(text, most);
    text_add(text, ", for White</text>\n</g>\n");
}

static void describe(Text *text, const HeatMap *map, const Diagram *diagram) {
    diagram_describe(text, diagram);
    text_add(text, " Static score for White: ");
    report_score(text, white_score(map, &map->position));
    text_add(text, ". Of it, in men:");
    const char *separator = " ";
    for (Bitboard set = position_occupied(&map->position); set; separator = ", ") {
        Square square = (Square)bits_pop(&set);
        text_add(text, separator);
        square_write(text, map->rules->board, map->notation, square);
        text_add_char(text, ' ');
        report_score(text, heat_map_worth(map, square));
    }
    text_add_char(text, '.');
}

void heat_map_write(Text *text, const HeatMap *map) {
    Diagram diagram = {.rules = map->rules, .notation = map->notation, .position = map->position};
    diagram.size = DIAGRAM_SIZE_DEFAULT;
    Text title = {0}, description = {0};
    text_printf(&title, "What each piece is worth to the evaluation, %s, %s to move", map->rules->profile->version,
                side_names[position_side(&map->position)]);
    describe(&description, map, &diagram);
    diagram_begin(text, &diagram, LEGEND, text_string(&title), text_string(&description));
    text_free(&title);
    text_free(&description);
    int most = greatest_worth(map);
    // A ground of its own, so that it can be read on any page, light or dark.
    text_add(text, "<g color=\"#222\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fffdf7\"/>\n");
    diagram_write_squares(text, &diagram);
    write_heat(text, map, &diagram, most);
    diagram_write_labels(text, &diagram);
    write_pieces(text, map, &diagram);
    diagram_write_turns(text, &diagram);
    write_legend(text, &diagram, most);
    text_add(text, "</g>\n</svg>\n");
}
