// The parts that pictures of boards are built from, for the files that draw them. A picture is begun, has its parts in
// this order, with its own between them, and ends with </svg>.
#ifndef ANALYSIS_DIAGRAM_PARTS_H
#define ANALYSIS_DIAGRAM_PARTS_H

#include "analysis/diagram.h"

// Units of the picture.
enum { DIAGRAM_CELL = 40, DIAGRAM_EDGE = 8, DIAGRAM_LABELS = 22 };

int diagram_width(const Diagram *diagram);
int diagram_height(const Diagram *diagram);

// The upper left corner of a square.
void diagram_corner(const Diagram *diagram, Square square, int *x, int *y);

// The name of a piece's definition, as "white-man".
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
