// The transposition table at a node of the search: its key, its scores, and when an entry may cut.
//
// A score depends on more than the position: on the draw clocks and on the positions that occurred before.
//
// - Where a short clock runs (TZD 8.4, 8.5, Zambia's twelve count), or a long one is near its end (TZD 8.3 from 32
//   plies before it, Drafti 10.2 in its last third), its value is part of the key: such entries are exact. What the
//   endgame tables of up to five pieces answer depends on no clock that is not in the key.
// - Where a long clock runs but is not part of the key, a stored win or loss counts only if it ends the game before
//   the clock can. Other scores are used as they are: a clock far from its end hardly matters.
// - Positions that have occurred twice in the game are drawn when they occur again. They are part of every
//   key of the search (`salt`), so that no win of an earlier search leads through them. So are the rules.
// - A repetition within the search path is scored as a draw, and that score reaches the table without the path (graph
//   history interaction). This can hide a win or a loss, as in every engine, but never claims one: in the proof of a
//   win the distance falls with every ply, so that the shortest proof does not repeat.
#ifndef SEARCH_TT_NODE_H
#define SEARCH_TT_NODE_H

#include "board/game.h"
#include "search/tt.h"

// The least depth of a node: in quiescence, with the ply of quiet moves behind it.
enum { TT_DEPTH_MIN = -1 };

// An entry as the probing node sees it.
typedef struct TTHit {
    bool found;
    int score; // valid unless `bound` is BOUND_NONE
    int depth;
    Bound bound; // BOUND_NONE if a draw clock may make the score wrong here
    CompactMove move;
} TTHit;

// The part common to all keys of a search: the rules of `game`, its positions that occurred twice and can occur again,
// and the score of a draw for White (search/shared.h).
uint64_t tt_salt(const Game *game, int draw_of_white);

// The key of a position with its clocks.
uint64_t tt_key(const Rules *rules, const Position *p, const Clocks *clocks, uint64_t salt);

// Probes for a node at `ply`; wins and losses are converted to count from the root.
TTHit tt_node_probe(const TranspositionTable *tt, uint64_t key, const Rules *rules, const Position *p,
                    const Clocks *clocks, int ply);

// Stores the result of a node at `ply`, searched to a `depth` of TT_DEPTH_MIN to 254.
void tt_node_store(TranspositionTable *tt, uint64_t key, int ply, int depth, int score, Bound bound, Move move);

// Whether the hit allows a cut at a node to be searched to `depth` within the window.
bool tt_cuts(const TTHit *hit, int depth, int alpha, int beta);

#endif
