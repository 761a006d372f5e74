// A search that is waited for: what it leaves, and what its caller sees meanwhile.
#include "search/searcher.h"

#include <criterion/criterion.h>

#include "support/set_up.h"
#include "support/weights.h"

typedef struct Seen {
    int reports, depth, score;
} Seen;

static void see(void *context, const Report *report) {
    Seen *seen = context;
    seen->reports++;
    if (report->line == 1) {
        seen->depth = report->depth;
        seen->score = report->score;
    }
}

Test(searcher, the_result_is_the_last_report_and_the_move) {
    Searcher searcher;
    Seen seen = {0};
    Game game = game_from_start(PROFILE_TZD);
    EngineOptions options = engine_options_default;
    options.multi_pv = 2;
    cr_assert(searcher_init(&searcher, &options, test_weights(), NULL));
    SearchResult silent = *searcher_run(&searcher, &game, &(Limits){.depth = 4});
    searcher.report = see;
    searcher.context = &seen;
    engine_new_game(searcher.engine);
    const SearchResult *result = searcher_run(&searcher, &game, &(Limits){.depth = 4});
    cr_assert_eq(result->depth, 4);
    cr_assert_eq(result->bound, BOUND_EXACT);
    cr_assert_gt(result->nodes, 0);
    cr_assert_eq(result->depth, seen.depth);
    cr_assert_eq(result->score, seen.score, "of the best line, not of the last");
    cr_assert_geq(seen.reports, 8, "two lines of four iterations");
    cr_assert(!move_is_none(result->best));
    cr_assert(move_equal(result->best, silent.best), "with and without a receiver of the reports");
    cr_assert_eq(result->score, silent.score);
    game_free(&game);
    searcher_free(&searcher);
}

Test(searcher, nothing_is_left_of_the_search_before) {
    Searcher searcher;
    Game game = game_from_start(PROFILE_TZD);
    cr_assert(searcher_init(&searcher, &engine_options_default, test_weights(), NULL));
    searcher_run(&searcher, &game, &(Limits){.depth = 3});
    Position over = {.pieces = {[BLACK] = bit_of(61)}};
    game_restart(&game, &game.rules, &over, (Clocks){0}, 1);
    cr_assert(move_is_none(searcher_run(&searcher, &game, &(Limits){.depth = 3})->best));
    game_free(&game);
    searcher_free(&searcher);
}
