// How well each side played, with an explanation of the figures.
#ifndef ANALYSIS_PAGE_SUMMARY_H
#define ANALYSIS_PAGE_SUMMARY_H

#include "analysis/analysis.h"

// One <section>, for a game of at least one move.
void page_summary_write(Text *text, const Analysis *analysis);

#endif
