// The data that the script of a page steps through, as JSON. It contains no text from the record.
#ifndef ANALYSIS_PAGE_DATA_H
#define ANALYSIS_PAGE_DATA_H

#include "analysis/page_context.h"

// {squares: names by number,
//  positions: [{number, text: the move that led here, board: a character of ".wWbB" for each square by number,
//               way: the numbers of the squares of that move, turn: "w" or "b", score, expected: for White, in
//               permille, link: where the board opens it, if the page knows a board,
//               lines: [{score: of an engine line, moves: [{number, text, board, way, turn}]}]}],
//  tries: [{ply, best: the expected score there, for the side that moves,
//           moves: [{number, text, board, way, turn, expected: null if unknown, mark: "" for a good move}]}]}
void page_data_write(const Page *page);

#endif
