// The moves of a page, with marks, scores, notes, better lines and the variations of the record.
#ifndef ANALYSIS_PAGE_MOVES_H
#define ANALYSIS_PAGE_MOVES_H

#include "analysis/page_context.h"

// "dubious", "mistake", "blunder" or "".
const char *page_mark_class(Mark mark);

// Every move.
void page_moves_write(const Page *page);

// A text of the record by its index, -1 if none. False, with nothing added, if there is nothing to show.
bool page_moves_write_comment(const Page *page, int index);

// An engine line from its move `from` on, as links, and its score.
void page_moves_write_line(const Page *page, const PageLine *line, int from);

#endif
