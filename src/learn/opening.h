// Random openings, for games to learn from and for the matches of other programs.
#ifndef LEARN_OPENING_H
#define LEARN_OPENING_H

#include <stdatomic.h>

#include "base/rng.h"
#include "search/searcher.h"

enum { OPENING_BALANCED = 200 };

typedef struct OpeningSettings {
    const Rules *rules;
    uint64_t nodes; // of the search that judges an opening
    int balance;    // the largest advantage by that search; other openings are refused
    const atomic_bool *stop;
} OpeningSettings;

// Plays a random move; the game must not be over.
void opening_play_random(Game *game, Rng *rng);

// Makes `game` an opening of 4 to 15 random plies from `start`, NULL for the start position of the rules. False if it
// ends the game or is refused; otherwise the result of the search is that of `searcher`.
bool opening_try(const OpeningSettings *settings, const Game *start, Searcher *searcher, Game *game, Rng *rng);

#endif
