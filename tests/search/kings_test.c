// Endings of kings without tables: what the search finds, and how soon.
#include <criterion/criterion.h>

#include "support/probe.h"

// No tables are at hand in a probe.
static int score_of(const char *fen, uint64_t nodes) {
    Probe *probe = probe_new();
    Game game = game_from(PROFILE_TZD, fen);
    Limits limits = {.nodes = nodes};
    probe_search(probe, &game, &limits);
    int score = probe->last[0].report.score;
    game_free(&game);
    probe_free(probe);
    return score;
}

Test(kings, three_kings_catch_one_by_giving_two_up) {
    // c3-e1 a5-c7 c5-b6 c7:a5 b2-c3 .. wins in seven plies: it took 447,000 nodes while its sacrifices were pruned.
    cr_assert_eq(score_of("W:WKb2,Kc3,Kc5:BKa5", 12000), SCORE_WIN - 7);
}
