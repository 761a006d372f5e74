// The graph of a page: White's expected score over the game.
#ifndef ANALYSIS_PAGE_GRAPH_H
#define ANALYSIS_PAGE_GRAPH_H

#include "analysis/analysis.h"
#include "board/notation.h"

// One <svg>, for a game of at least one move.
void page_graph_write(Text *text, const Analysis *analysis, const Notation *notation);

#endif
