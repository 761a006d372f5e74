// Fixed opponents, which never grow stronger: what the lowest levels are measured by, and where the scale of Elo is
// anchored (bench/skill.md).
#ifndef SUPPORT_OPPONENTS_H
#define SUPPORT_OPPONENTS_H

#include "base/rng.h"
#include "board/game.h"
#include "search/searcher.h"

typedef enum Opponent {
    OPPONENT_RANDOM, // any legal move
    OPPONENT_GREEDY, // the capture that takes the most, kings counting three; without one any move
    OPPONENT_LOOKER, // the best material after the best capturing reply; among equals any
    OPPONENTS
} Opponent;

extern const char *const opponent_names[OPPONENTS];

// The move of an opponent in a game that is not over.
Move opponent_move(Opponent opponent, const Game *game, Rng *rng);

// Points of `opponent`, in halves, from `games` games with the colours in turn against `level` of the engine.
int opponent_score(Opponent opponent, Searcher *searcher, ProfileId profile, int level, int games, uint64_t seed);

// The same of a lower level against a higher one.
int level_score(Searcher *searcher, ProfileId profile, int lower, int higher, int games, uint64_t seed);

#endif
