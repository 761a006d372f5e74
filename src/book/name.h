// The name of an opening: the names that players use are not in print, so it is the moves of the book's own line to the
// last position of a game that the book has. Games that reach a position by other moves have the same name.
#ifndef BOOK_NAME_H
#define BOOK_NAME_H

#include "book/graph.h"
#include "board/game.h"

// The moves of the cheapest line (graph_costs) to the last position of `game` to which lines of the book lead, played
// in `line`, an initialised game at its start. Returns the number of that position in the game; 0 is the start.
int book_name(const BookGraph *graph, const Game *game, Game *line);

#endif
