// A table of a tournament as text for a terminal of 80 columns.
#ifndef STANDINGS_STANDINGS_TEXT_H
#define STANDINGS_STANDINGS_TEXT_H

#include "standings/standings.h"

// Appends lines: first what does not count or is in doubt, then the table, ties, results and ratings.
void standings_text_write(Text *text, const Standings *standings);

#endif
