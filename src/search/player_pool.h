// Engines for the threads of a long work, each with a game of its own.
#ifndef SEARCH_PLAYER_POOL_H
#define SEARCH_PLAYER_POOL_H

#include "base/thread.h"
#include "search/searcher.h"

typedef struct Player {
    Searcher searcher;
    Game game;
    struct Player *next; // idle ones
} Player;

typedef struct PlayerPool {
    Mutex mutex;
    Player *idle;
} PlayerPool;

// Players at full strength with small transposition tables; `library` may be NULL. False, with nothing to release, if
// out of memory or threads.
bool player_pool_init(PlayerPool *pool, int players, const WeightSet *weights, TableLibrary *library);

// All players must have been given back.
void player_pool_free(PlayerPool *pool);

// An idle player, of which there has to be one, for the calling thread until it gives it back. From any thread.
Player *player_pool_take(PlayerPool *pool);
void player_pool_give(PlayerPool *pool, Player *player);

#endif
