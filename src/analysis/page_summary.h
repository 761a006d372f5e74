// How well each side of a page's game has played, with words that say what the figures mean.
#ifndef ANALYSIS_PAGE_SUMMARY_H
#define ANALYSIS_PAGE_SUMMARY_H

#include "analysis/analysis.h"

// One <section>, for a game of at least one move.
void page_summary_write(Text *text, const Analysis *analysis);

#endif
