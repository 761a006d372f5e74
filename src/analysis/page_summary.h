// How well each side played, with an explanation of the figures.
#ifndef ANALYSIS_PAGE_SUMMARY_H
#define ANALYSIS_PAGE_SUMMARY_H

#include "analysis/page_context.h"

// One <section>, for a game of at least one move.
void page_summary_write(const Page *page);

#endif
