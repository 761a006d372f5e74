// Pictures of positions as SVG: boards of both sizes, pieces that differ in shape, the last move, arrows.
//
// The pieces are drawn once, as definitions, and used by their names: white-man, white-king, black-man, black-king,
// mark-from, mark-to. Each dark square has its number in the attribute data-square, so that a page's script can
// work on any board.
#ifndef ANALYSIS_DIAGRAM_H
#define ANALYSIS_DIAGRAM_H

#include "analysis/diagram_parts.h"

// The path of a move as squares: start, end, and every landing of a capture. `p` is the position before it.
Path diagram_path(const Rules *rules, const Position *p, Move move);

// Writes one <svg> element.
void diagram_write(Text *text, const Diagram *diagram);

// "White: men a3, c3; king d4. Black: ... White to move." in plain text.
void diagram_describe(Text *text, const Diagram *diagram);

#endif
