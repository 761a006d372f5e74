// Pictures of positions as SVG: boards of both sizes, pieces that differ in shape, the last move, arrows.
//
// The pieces are drawn once, as definitions, and used by their names: white-man, white-king, black-man, black-king,
// mark-from, mark-to. Each dark square has its number in the attribute data-square, so that a page's script can
// work on any board.
#ifndef ANALYSIS_DIAGRAM_H
#define ANALYSIS_DIAGRAM_H

#include "notation/notation.h"
#include "notation/path.h"

enum { DIAGRAM_ARROWS_MAX = 32, DIAGRAM_SIZE_DEFAULT = 400, DIAGRAM_SIZE_LEAST = 40, DIAGRAM_SIZE_MOST = 10000 };

typedef struct Diagram {
    const Rules *rules;
    const Notation *notation; // the numbering, and how the description names squares
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

// The path of a move as squares: start, end, and every landing of a capture. `p` is the position before it.
Path diagram_path(const Rules *rules, const Position *p, Move move);

// Writes one <svg> element.
void diagram_write(Text *text, const Diagram *diagram);

// The <defs> that every picture of a page shares.
void diagram_write_definitions(Text *text);

// "White: men a3, c3; king d4. Black: ... White to move." in plain text.
void diagram_describe(Text *text, const Diagram *diagram);

#endif
