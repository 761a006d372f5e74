// A table of a tournament as text for a terminal of 80 columns.
#ifndef STANDINGS_STANDINGS_TEXT_H
#define STANDINGS_STANDINGS_TEXT_H

#include "standings/standings.h"

// Appends lines: remarks on games that do not count or are in doubt, the table, ties, results and ratings.
void standings_text_write(Text *text, const Standings *standings);

#endif
