// The value of every move of a game's position by the tables, under the rules with clocks and repetition, and the line
// of best play from there.
#ifndef TABLEBASE_TABLE_MOVES_H
#define TABLEBASE_TABLE_MOVES_H

#include "board/game.h"
#include "tablebase/probe/tablebase.h"

// A value for the side that makes the move.
typedef struct TableMove {
    Move move;
    TableResult result;
    bool certain;     // under every clock (tb_probe_clocks); otherwise only likely (tb_expect)
    Reason doubt;     // if not certain, the end that may turn it into a draw; REASONS if none is known
    int plies;        // to the end of the game, including the move; 0 for a draw, -1 if unknown
    int soonest;      // no win comes in fewer plies than these; TABLE_NEVER if it cannot win
    bool at_most;     // of a position's value: another move may win in fewer plies
    TableResult supa; // who can force a clean win (tb_probe_supa); unknown if the profile has none
    int supa_plies;   // to it, including the move; 0 if nobody can, -1 if unknown
} TableMove;

enum { TABLE_NEVER = 1 << 20 };

// Zero-initialise, release with tb_moves_free.
typedef struct TableMoves {
    TableMove *moves; // best first; equal ones in the order of the generator
    int count, capacity;
    TableResult supa; // who can force a clean win from the position, for the side to move
    int supa_plies;
} TableMoves;

// Evaluates all legal moves of the game's last position, in which the game is not over.
void tb_moves_find(TableMoves *list, Tablebase *tb, const Game *game);
void tb_moves_free(TableMoves *list);

// The value of the position for the side to move: that of the best move, or unknown if an unknown move may be better.
// Its move is the best one, or move_none(). If a distance is missing, the plies of a win may be too many (at_most). The
// clean win is that of the position, by any move.
TableMove tb_moves_value(const TableMoves *list);

// Finds best play from `game` on, beginning with `first`. Returns the number of moves of the line, at most `max`: only
// `first` if its value is not certain or has no distances. Ends early when `stop` (may be NULL) is set.
int tb_line(Tablebase *tb, const Game *game, Move first, Move *line, int max, bool (*stop)(const void *context),
            const void *context);

#endif
