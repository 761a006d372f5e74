// The parts that pictures of boards are built from, for the files that draw them. A picture is begun, has its parts in
// this order, with its own between them, and ends with </svg>.
#ifndef ANALYSIS_DIAGRAM_PARTS_H
#define ANALYSIS_DIAGRAM_PARTS_H

#include "base/language.h"
#include "notation/notation.h"
#include "notation/path.h"

enum { DIAGRAM_ARROWS_MAX = 32, DIAGRAM_SIZE_DEFAULT = 400, DIAGRAM_SIZE_MIN = 40, DIAGRAM_SIZE_MAX = 10000 };

typedef struct Diagram {
    const Rules *rules;
    const Notation *notation; // the numbering, and the names of squares in the description
    Language language;        // of the title and the description
    Position position;
    Path last;    // squares of the last move; none if count is 0
    bool flip;    // Black at the bottom
    bool numbers; // the number of every dark square; on 10x10 they are always shown
    int size;     // width in pixels; 0 fills the element around the picture
    bool grey;    // grey squares, for a picture in which colours carry meaning
    Path played;  // a move shown by a dashed arrow; none if count is 0
    int arrow_count;
    Path arrows[DIAGRAM_ARROWS_MAX]; // at least two squares each
    bool part; // part of a page: no namespace and no definitions, which the page has once (diagram_write_definitions)
} Diagram;

// The <defs> that every picture of a page shares.
void diagram_write_definitions(Text *text);

// Units of the picture.
enum { DIAGRAM_CELL = 40, DIAGRAM_EDGE = 8, DIAGRAM_LABELS = 22 };

int diagram_width(const Diagram *diagram);
int diagram_height(const Diagram *diagram);

// The upper left corner of a square.
void diagram_corner(const Diagram *diagram, Square square, int *x, int *y);

// The name of a piece's definition, such as "white-man".
const char *diagram_piece(const Diagram *diagram, Square square);

// The <svg> tag of a picture `below` units higher than the board needs, and the definitions. `title` and `description`,
// plain text, are for people who cannot see it.
void diagram_begin(Text *text, const Diagram *diagram, int below, const char *title, const char *description);

void diagram_write_squares(Text *text, const Diagram *diagram);

// The letters and numbers beside an 8x8 board, and the numbers of the squares if they are shown.
void diagram_write_labels(Text *text, const Diagram *diagram);

// The triangle for the side to move.
void diagram_write_turns(Text *text, const Diagram *diagram);

#endif
