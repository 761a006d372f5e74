#include "learn/opening.h"

#include <stdlib.h>

#include "board/ending.h"

enum {
    PLIES_MIN = 4,    // random plies
    PLIES_RANGE = 12, // up to one less than this many more
};

void opening_play_random(Game *game, Rng *rng) {
    MoveList list;
    game_list_moves(game, &list);
    game_play(game, list.moves[rng_below(rng, (uint32_t)list.count)]);
    move_list_free(&list);
}

// False if the random moves end the game.
static bool play_plies(Game *game, Rng *rng) {
    int plies = PLIES_MIN + (int)rng_below(rng, PLIES_RANGE);
    for (int ply = 0; ply < plies && ending_of(game).outcome == OUTCOME_ONGOING; ply++)
        opening_play_random(game, rng);
    return ending_of(game).outcome == OUTCOME_ONGOING;
}

bool opening_try(const OpeningSettings *settings, const Game *start, Searcher *searcher, Game *game, Rng *rng) {
    game_free(game);
    *game = (Game){0};
    if (start)
        game_copy(game, start);
    else
        game_init(game, settings->rules);
    if (!play_plies(game, rng))
        return false;
    engine_new_game(searcher->engine);
    const Limits limits = {.nodes = settings->nodes, .stop = settings->stop};
    return abs(searcher_run(searcher, game, &limits)->score) <= settings->balance;
}
