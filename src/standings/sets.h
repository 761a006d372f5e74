// Sets of three wins, also called boards (Nigeria 8.1). The first player with three wins, in the order of the games
// between two players, wins the set, and the next game begins another set. Drawn games count for neither player.
#ifndef STANDINGS_SETS_H
#define STANDINGS_SETS_H

#include "standings/contest.h"

enum { SET_WINS = 3 };

typedef struct GameSet {
    int player[2]; // in the order of the first game: its White and its Black
    int wins[2];
    int drawn;
    int winner; // 0 or 1; -1 while it is not finished
} GameSet;

// Zero-initialise, release with sets_free.
typedef struct GameSets {
    GameSet *sets;
    int count, capacity;
    ContestGame *units; // the finished sets and the byes, which score points
    int unit_count, unit_capacity;
} GameSets;

void sets_collect(GameSets *sets, const Contest *contest);
void sets_free(GameSets *sets);

#endif
