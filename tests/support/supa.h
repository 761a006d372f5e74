// Games in which Supas count, for the tests of the search that plays for points.
#ifndef SUPPORT_SUPA_H
#define SUPPORT_SUPA_H

#include "support/probe.h"

enum { SUPA = 12 }; // what one is worth unless said otherwise

// A game of tzd3 from a FEN.
Game supa_game(const char *fen);

// An engine for which a Supa is worth so much, without endgame tables; aborts when out of memory.
Probe *supa_probe_new(int supa_value);

// The same, after a search of the position.
Probe *supa_search(const char *fen, int supa_value, int depth);

// By brute force: whether `winner` forces a win within `plies`, a Supa if `supa`; and whether so after `move`, which
// counts among them.
bool supa_forces(Game *game, Side winner, bool supa, int plies);
bool supa_forces_after(Game *game, Move move, Side winner, bool supa, int plies);

#endif
