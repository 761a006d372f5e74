// Random games: referee and mailbox referee agree on every status and reason after every ply, and a game written as PDN
// and read back is the same (rules.md 4). 1,000 games under every profile, or MFALME_GAMES of them.
#include <criterion/criterion.h>
#include <stdlib.h>

#include "support/arbiter.h"

static int games_wanted(void) {
    const char *wanted = getenv("MFALME_GAMES");
    return wanted ? atoi(wanted) : 1000;
}

static void play_games(ProfileId id, const Reason *expected, int expected_count) {
    Rules rules = rules_of(&profiles[id]);
    Rng rng = {(uint64_t)id + 2026};
    int seen[REASONS] = {0}, games = games_wanted();
    long plies = 0;
    for (int i = 0; i < games; i++) {
        rules.three_kings_moves = i % 3 == 0 ? 15 : 12;
        if (profile_is_nigerian(rules.profile))
            rules.huff = i % 4 == 3 ? (Huff)rng_below(&rng, HUFFS) : rules.profile->huff;
        ArbiterGame game = arbiter_random_game(&rules, &rng);
        cr_assert_null(game.fault, "%s, game %d: %s", rules.profile->name, i, game.fault);
        plies += game.plies;
        for (int r = 0; r < REASONS; r++)
            seen[r] += game.reasons[r];
    }
    Text line = {0};
    text_printf(&line, "%s: %d games, %ld plies;", rules.profile->name, games, plies);
    for (int r = 0; r < REASONS; r++)
        if (seen[r] > 0)
            text_printf(&line, " %s %d", reason_word((Reason)r), seen[r]);
    if (getenv("MFALME_GAMES"))
        cr_log_warn("%s", text_string(&line));
    for (int i = 0; i < expected_count; i++)
        cr_assert_gt(seen[expected[i]], 0, "no game ended by %s: %s", reason_word(expected[i]), text_string(&line));
    text_free(&line);
}

#define PLAY_GAMES(id, ...)                                                                                            \
    do {                                                                                                               \
        static const Reason expected[] = {REASON_NO_PIECES, REASON_NO_MOVES, REASON_AGREEMENT, REASON_RESIGNATION,     \
                                          REASON_FORFEIT,   REASON_TIME,     __VA_ARGS__};                             \
        play_games(id, expected, (int)(sizeof expected / sizeof *expected));                                           \
    } while (0)

Test(games, tzd) {
    PLAY_GAMES(PROFILE_TZD, REASON_THREEFOLD, REASON_THIRTY_MOVES, REASON_FIVE_MOVES, REASON_THREE_KINGS,
               REASON_TIME_INSUFFICIENT_MATERIAL);
}
Test(games, tzd3) {
    PLAY_GAMES(PROFILE_TZD3, REASON_THREEFOLD, REASON_THIRTY_MOVES, REASON_THREE_KINGS,
               REASON_TIME_INSUFFICIENT_MATERIAL);
}
Test(games, drafti) {
    PLAY_GAMES(PROFILE_DRAFTI, REASON_THREEFOLD, REASON_MOVE_LIMIT);
}
Test(games, zambia) {
    PLAY_GAMES(PROFILE_ZAMBIA, REASON_THREEFOLD, REASON_TWELVE_COUNT);
}
Test(games, nigeria) {
    PLAY_GAMES(PROFILE_NIGERIA, REASON_THREEFOLD, REASON_LONE_KING_DRAW, REASON_LONE_KING_WIN);
}
Test(games, ghana) {
    PLAY_GAMES(PROFILE_GHANA, REASON_SINGLE_PIECE);
}
Test(games, international) {
    PLAY_GAMES(PROFILE_INTERNATIONAL, REASON_THREEFOLD, REASON_KING_MOVES, REASON_LONE_COUNT);
}
Test(games, brazilian) {
    PLAY_GAMES(PROFILE_BRAZILIAN, REASON_THREEFOLD, REASON_KING_MOVES, REASON_LONE_COUNT, REASON_THREE_KINGS,
               REASON_SAME_MATERIAL);
}
Test(games, russian) {
    PLAY_GAMES(PROFILE_RUSSIAN, REASON_THREEFOLD, REASON_KING_MOVES, REASON_LONE_COUNT, REASON_THREE_KINGS,
               REASON_SAME_MATERIAL);
}
