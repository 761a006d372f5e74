// The lowest levels against opponents that never change: a level that drifts with the weights of the evaluation, or
// with the search, leaves its band here. The bands of bench/skill.md, for 400 games, are wider by what so few games
// allow.
#include "support/opponents.h"

#include <criterion/criterion.h>

#include "support/effort.h"
#include "support/weights.h"

enum { SEED = 7 };

static Searcher searcher;

static void setup(void) {
    EngineOptions options = engine_options_default;
    options.hash_mb = 1;
    cr_assert(searcher_init(&searcher, &options, test_weights(), NULL));
}

static void teardown(void) {
    searcher_free(&searcher);
}

TestSuite(opponents, .init = setup, .fini = teardown);

static int games(void) {
    return 100 * effort_factor();
}

// The percentage that `opponent` scores lies in the band.
static void expect_scores(Opponent opponent, ProfileId profile, int level, double min, double max) {
    double score = 50.0 * opponent_score(opponent, &searcher, profile, level, games(), SEED) / games();
    cr_expect(score >= min && score <= max, "%s: the %s scores %.1f%% against level %d, not %.0f to %.0f%%",
              profiles[profile].name, opponent_names[opponent], score, level, min, max);
}

// The percentage that a level scores against the next lies in the band.
static void expect_step(ProfileId profile, int lower, int higher, double min, double max) {
    double score = 50.0 * level_score(&searcher, profile, lower, higher, games(), SEED) / games();
    cr_expect(score >= min && score <= max, "%s: level %d scores %.1f%% against level %d, not %.0f to %.0f%%",
              profiles[profile].name, lower, score, higher, min, max);
}

Test(opponents, a_random_mover_has_a_chance_against_the_lowest_level) {
    expect_scores(OPPONENT_RANDOM, PROFILE_TZD3, SKILL_LEVEL_MIN, 25, 50);
}

Test(opponents, a_greedy_capturer_has_a_chance_two_levels_higher) {
    expect_scores(OPPONENT_GREEDY, PROFILE_TZD3, SKILL_LEVEL_MIN + 2, 20, 45);
}

Test(opponents, one_who_looks_a_reply_ahead_is_met_by_level_minus_2) {
    expect_scores(OPPONENT_LOOKER, PROFILE_TZD3, -2, 35, 62);
    expect_scores(OPPONENT_LOOKER, PROFILE_TZD3, 0, 0, 32);
}

// Not ghana: who moves at random there loses piece after piece to the huff.
Test(opponents, the_other_games_are_graded_alike) {
    static const ProfileId others[] = {PROFILE_TZD,           PROFILE_DRAFTI,    PROFILE_ZAMBIA, PROFILE_NIGERIA,
                                       PROFILE_INTERNATIONAL, PROFILE_BRAZILIAN, PROFILE_RUSSIAN};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        expect_scores(OPPONENT_RANDOM, others[i], SKILL_LEVEL_MIN, 15, 58);
        expect_scores(OPPONENT_GREEDY, others[i], SKILL_LEVEL_MIN + 2, 16, 50);
        expect_scores(OPPONENT_LOOKER, others[i], -2, 30, 74);
    }
}

Test(opponents, every_second_level_is_a_step) {
    for (int level = SKILL_LEVEL_MIN; level < 0; level += 2)
        expect_step(PROFILE_TZD3, level, level + 2, 20, 48);
}

// Whether the engine's answer is repeated: the seed decides what is overlooked.
Test(opponents, a_game_can_be_repeated) {
    int once = opponent_score(OPPONENT_LOOKER, &searcher, PROFILE_TZD3, -4, 20, SEED);
    cr_assert_eq(opponent_score(OPPONENT_LOOKER, &searcher, PROFILE_TZD3, -4, 20, SEED), once);
}
