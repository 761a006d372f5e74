// The graph of a page: White's expected score over the game.
#ifndef ANALYSIS_PAGE_GRAPH_H
#define ANALYSIS_PAGE_GRAPH_H

#include "analysis/page_context.h"

// One <svg> with axes, for a game of at least one move. The plot begins at its attribute data-left and is data-width
// wide.
void page_graph_write(const Page *page);

// The legend of the areas and marks.
void page_graph_write_legend(const Page *page);

#endif
