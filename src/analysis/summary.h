// Writes an analysis as a table for the terminal.
#ifndef ANALYSIS_SUMMARY_H
#define ANALYSIS_SUMMARY_H

#include "analysis/analysis.h"
#include "base/language.h"
#include "notation/notation.h"

// Every move with its score and the better move, and the accuracy of each side; without moves, the best lines.
void summary_write(Text *text, const Analysis *analysis, const Notation *notation, Language language);

#endif
