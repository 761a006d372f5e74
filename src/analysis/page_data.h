// The data that the script of a page steps through, as JSON. It contains no text from the record.
#ifndef ANALYSIS_PAGE_DATA_H
#define ANALYSIS_PAGE_DATA_H

#include "analysis/page_lines.h"

// {squares: names by number,
//  positions: [{number, text: the move that led here, board: a character of ".wWbB" for each square by number,
//               way: the numbers of the squares of that move, turn: "w" or "b", score, expected: for White, in
//               permille, lines: [{score: of an engine line, moves: [{number, text, board, way, turn}]}]}]}
void page_data_write(Text *text, const Analysis *analysis, const Record *record, const PageLines *lines);

#endif
