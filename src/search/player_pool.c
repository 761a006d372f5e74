#include "search/player_pool.h"

#include <stdlib.h>

#include "base/memory.h"

// Games to learn from search some thousand nodes a move: a small table is cleared faster than a large one is of use.
enum { PLAYER_HASH_MB = 2 };

static void player_free(Player *player) {
    searcher_free(&player->searcher);
    game_free(&player->game);
    free(player);
}

// NULL when out of memory or threads.
static Player *player_new(const WeightSet *weights, TableLibrary *library) {
    Player *player = memory_new(1, sizeof *player);
    EngineOptions options = engine_options_default;
    options.hash_mb = PLAYER_HASH_MB;
    if (searcher_init(&player->searcher, &options, weights, library))
        return player;
    player_free(player);
    return NULL;
}

bool player_pool_init(PlayerPool *pool, int players, const WeightSet *weights, TableLibrary *library) {
    *pool = (PlayerPool){.idle = NULL};
    if (!mutex_init(&pool->mutex))
        return false;
    for (int i = 0; i < players; i++) {
        Player *player = player_new(weights, library);
        if (!player) {
            player_pool_free(pool);
            return false;
        }
        player_pool_give(pool, player);
    }
    return true;
}

void player_pool_free(PlayerPool *pool) {
    while (pool->idle)
        player_free(player_pool_take(pool));
    mutex_free(&pool->mutex);
}

Player *player_pool_take(PlayerPool *pool) {
    mutex_lock(&pool->mutex);
    Player *player = pool->idle;
    pool->idle = player->next;
    mutex_unlock(&pool->mutex);
    return player;
}

void player_pool_give(PlayerPool *pool, Player *player) {
    mutex_lock(&pool->mutex);
    player->next = pool->idle;
    pool->idle = player;
    mutex_unlock(&pool->mutex);
}
