// An analysis as a table for the terminal.
#ifndef ANALYSIS_SUMMARY_H
#define ANALYSIS_SUMMARY_H

#include "analysis/analysis.h"
#include "notation/notation.h"

// Every move with its score and what was better, and the accuracy of each side; the best lines where there is no move.
void summary_write(Text *text, const Analysis *analysis, const Notation *notation);

#endif
