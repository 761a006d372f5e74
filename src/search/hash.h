// What of the transposition table may be believed at a node.
//
// A score depends on more than the position: on the draw clocks and on what has occurred before.
//
// - Where a short clock runs (TZD 8.4, 8.5, Zambia's twelve count), or a long one is near its end (TZD 8.3 from 32
//   plies before it, Drafti 10.2 in its last third), its value is part of the table key: such entries are exact. What
//   the endgame tables of up to five pieces tell the search depends on no clock that is not in the key.
// - Where a long clock runs but is not part of the key, a stored win or loss counts only if it comes about before
//   the clock can end the game. Other scores are used as they are: a clock that is far from its end says little.
// - Positions that have occurred twice in the game are drawn when they occur again. They are part of every
//   key of the search (`salt`), so that no win of an earlier search leads through them. So are the rules.
// - A position that repeats one of the path is scored as a draw, and that score reaches the table with the
//   path forgotten. This can hide a win or a loss, as in every engine, but never claims one: in a proof of a win
//   the distance falls with every ply, so that the shortest proof does not repeat.
#ifndef SEARCH_HASH_H
#define SEARCH_HASH_H

#include "board/game.h"
#include "search/engine.h"
#include "table/transposition.h"

// What the table knows, converted for the node that asked.
typedef struct HashHit {
    bool found;
    int score; // only to be used if `bound` is not BOUND_NONE
    int depth;
    Bound bound; // BOUND_NONE if the score must not be believed here
    CompactMove move;
} HashHit;

// The word for the rules of `game`, for what has occurred twice in it and can occur again, and for what White has of a
// draw (search/draw.h).
uint64_t hash_salt(const Game *game, int draw_of_white);

// The table key of a position with its clocks.
uint64_t hash_key(const Rules *rules, const Position *p, const Clocks *clocks, uint64_t salt);

HashHit hash_probe(const Table *table, uint64_t key, const Rules *rules, const Position *p, const Clocks *clocks,
                   int ply);

void hash_store(Table *table, uint64_t key, int ply, int depth, int score, Bound bound, Move move);

// Whether the hit decides a node that is to be searched to `depth` within the window.
bool hash_cuts(const HashHit *hit, int depth, int alpha, int beta);

#endif
