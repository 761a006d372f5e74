// The parts of a page: what all of them are written from, and the functions that write them.
#ifndef ANALYSIS_PAGE_PARTS_H
#define ANALYSIS_PAGE_PARTS_H

#include "analysis/page_lines.h"
#include "base/language.h"

// The analysis and record, and where to.
typedef struct Page {
    Text *text; // of the page, appended to
    const Analysis *analysis;
    const Record *record;
    const PageLines *lines;
    const char *board; // address of the board's page; NULL without one
    Language language;
} Page;

// ---- Moves (page_moves.c): with marks, scores, notes, better lines and the variations of the record

// "dubious", "mistake", "blunder" or "".
const char *page_mark_class(Mark mark);

// Every move.
void page_moves_write(const Page *page);

// A text of the record by its index, -1 if none. False, with nothing added, if there is nothing to show.
bool page_moves_write_comment(const Page *page, int index);

// An engine line from its move `from` on, as links, and its score.
void page_moves_write_line(const Page *page, const PageLine *line, int from);

// ---- Graph (page_graph.c): White's expected score over the game

// One <svg> with axes, for a game of at least one move. The plot begins at its attribute data-left and is data-width
// wide.
void page_graph_write(const Page *page);

// The legend of the areas and marks.
void page_graph_write_legend(const Page *page);

// ---- Turning points (page_moments.c): the worst moves, each with its diagram, the better move, and the worth of both

// One <section>; nothing for a game without mistakes.
void page_moments_write(const Page *page);

// ---- Summary (page_summary.c): how well each side played, with an explanation of the figures

// One <section>, for a game of at least one move.
void page_summary_write(const Page *page);

// ---- Data (page_data.c): what the script of a page steps through, as JSON, without any text from the record

// {squares: names by number,
//  positions: [{number, text: the move that led here, board: a character of ".wWbB" for each square by number,
//               way: the numbers of the squares of that move, turn: "w" or "b", score, expected: for White, in
//               permille, link: where the board opens it, if the page knows a board,
//               lines: [{score: of an engine line, moves: [{number, text, board, way, turn}]}]}],
//  tries: [{ply, best: the expected score there, for the side that moves,
//           moves: [{number, text, board, way, turn, expected: null if unknown, mark: "" for a good move}]}]}
void page_data_write(const Page *page);

// ---- Links to the board, src/web/board (page_data.c), whose address carries a position

// Appends the address at which the board opens position `ply` of the game, with its draw clocks; nothing if the page
// knows no board.
void page_board_write_address(Text *text, const Page *page, int ply);

// Appends a link to it.
void page_board_write_link(const Page *page, int ply);

#endif
