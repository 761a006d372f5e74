// Random openings: of the plies that they should have, from a given game too, and the same for the same seed.
#include "learn/opening.h"

#include <criterion/criterion.h>

#include "board/ending.h"
#include "support/weights.h"

TestSuite(opening);

// The first balanced opening of a seed.
static void find(Searcher *searcher, const Rules *rules, const Game *start, uint64_t seed, Game *game) {
    const atomic_bool stop = false;
    const OpeningSettings settings = {rules, 200, OPENING_BALANCED, &stop};
    Rng rng = {seed};
    while (!opening_try(&settings, start, searcher, game, &rng))
        ;
}

Test(opening, random_plies_from_a_game) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Searcher searcher;
    EngineOptions options = engine_options_default;
    options.hash_mb = 1;
    cr_assert(searcher_init(&searcher, &options, test_weights(), NULL));
    Game start = {0}, game = {0};
    find(&searcher, &rules, NULL, 7, &start);
    for (uint64_t seed = 0; seed < 20; seed++) {
        find(&searcher, &rules, seed % 2 ? &start : NULL, seed, &game);
        int plies = game.count - (seed % 2 ? start.count : 1);
        cr_assert(4 <= plies && plies <= 15, "%d plies", plies);
        cr_assert_eq(ending_of(&game).outcome, OUTCOME_ONGOING);
        cr_assert_lt(searcher.result.score, 201);
        cr_assert_gt(searcher.result.score, -201);
    }
    game_free(&start);
    game_free(&game);
    searcher_free(&searcher);
}

Test(opening, the_same_seed_gives_the_same) {
    Rules rules = rules_of(&profiles[PROFILE_NIGERIA]);
    Searcher searcher;
    EngineOptions options = engine_options_default;
    options.hash_mb = 1;
    cr_assert(searcher_init(&searcher, &options, test_weights(), NULL));
    Game games[2] = {{.count = 0}, {.count = 0}};
    for (int i = 0; i < 2; i++)
        find(&searcher, &rules, NULL, 42, &games[i]);
    cr_assert_eq(games[0].count, games[1].count);
    cr_assert_eq(game_now(&games[0])->position.key, game_now(&games[1])->position.key);
    for (int i = 0; i < 2; i++)
        game_free(&games[i]);
    searcher_free(&searcher);
}
