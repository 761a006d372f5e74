// A table of a tournament as one self-contained HTML file, without a script: for a desktop, a phone and paper.
#ifndef STANDINGS_STANDINGS_PAGE_H
#define STANDINGS_STANDINGS_PAGE_H

#include "standings/standings.h"

// `program` is its name and version. Text from records is shown as it is, not as markup.
void standings_page_write(Text *text, const Standings *standings, const char *program);

#endif
