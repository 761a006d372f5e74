// The graph of a page: White's expected score over the game.
#ifndef ANALYSIS_PAGE_GRAPH_H
#define ANALYSIS_PAGE_GRAPH_H

#include "analysis/analysis.h"
#include "notation/notation.h"

// One <svg> with axes, for a game of at least one move. The plot begins at its attribute data-left and is data-width
// wide.
void page_graph_write(Text *text, const Analysis *analysis, const Notation *notation);

// The legend of the areas and marks.
void page_graph_write_legend(Text *text);

#endif
