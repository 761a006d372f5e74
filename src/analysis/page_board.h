// Links from a page to the board, src/web/board: its address carries a position.
#ifndef ANALYSIS_PAGE_BOARD_H
#define ANALYSIS_PAGE_BOARD_H

#include "analysis/page_context.h"

// Appends the address at which the board opens position `ply` of the game, with its draw clocks; nothing if the page
// knows no board.
void page_board_write_address(Text *text, const Page *page, int ply);

// Appends a link to it.
void page_board_write_link(const Page *page, int ply);

#endif
