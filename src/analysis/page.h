// The report of an analysis as one self-contained HTML file: readable without its script, on a phone and on paper. All
// text from the record is shown as plain text.
#ifndef ANALYSIS_PAGE_H
#define ANALYSIS_PAGE_H

#include "analysis/analysis.h"
#include "base/language.h"
#include "pdn/record.h"

// The main line of `record` is the game of `analysis`. `made_by` describes the analysis, in `language`. `board` is the
// address of the board's page, relative to this one or whole; NULL without one.
void page_write(Text *text, const Analysis *analysis, const Record *record, const char *made_by, const char *board,
                Language language);

#endif
