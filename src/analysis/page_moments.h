// The turning points of a page's game: the worst moves, each with its diagram, the better move, and the worth of
// both.
#ifndef ANALYSIS_PAGE_MOMENTS_H
#define ANALYSIS_PAGE_MOMENTS_H

#include "analysis/page_moves.h"

// One <section>; nothing for a game without mistakes.
void page_moments_write(const Page *page);

#endif
