// A picture (SVG) of the worth of each piece to the evaluation.
#ifndef ANALYSIS_HEAT_MAP_H
#define ANALYSIS_HEAT_MAP_H

#include "eval/weights.h"
#include "notation/notation.h"

typedef struct HeatMap {
    const Rules *rules;
    const Notation *notation; // the numbering, and the names of squares in the description
    const Weights *weights;   // of the rules' game
    Position position;
} HeatMap;

// Writes one <svg> element: each square with a piece is coloured by the worth of the piece and shows it as a
// number, in points.
void heat_map_write(Text *text, const HeatMap *map);

#endif
