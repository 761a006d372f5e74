// The table of a tournament in its three forms.
#ifndef STANDINGS_STANDINGS_REPORT_H
#define STANDINGS_STANDINGS_REPORT_H

#include "standings/standings.h"

// Lines for a terminal of 80 columns: remarks on games that do not count or are in doubt, the table, ties, results and
// ratings.
void standings_text_write(Text *text, const Standings *standings);

// One JSON object, for programs.
void standings_json_write(Text *text, const Standings *standings);

// One self-contained HTML file without a script, for a desktop, a phone and paper. `program` is its name and version.
// Text from records is shown as it is, not as markup.
void standings_page_write(Text *text, const Standings *standings, const char *program);

#endif
