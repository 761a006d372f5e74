// Matches between two configurations: results add up and both colours are played.
#include "tools/match.h"

#include <criterion/criterion.h>

#include "notation/game_text.h"
#include "support/weights.h"

static Game opening;

static MatchSettings settings_of(int games, int concurrency) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Scanner line = scanner_of("startpos moves a3-b4 h6-g5 b4-c5 b6:d4 e3:c5 d6:b4");
    Error error;
    cr_assert(game_read(&opening, &rules, &notation_default, &line, &error));
    MatchSettings settings = {
        .rules = rules,
        .players = {engine_options_default, engine_options_default},
        .weights = {*test_weights(), *test_weights()},
        .limits = {.nodes = 300},
        .openings = &opening,
        .opening_count = 1,
        .games = games,
        .concurrency = concurrency,
        .max_plies = 200,
    };
    settings.players[0].hash_mb = settings.players[1].hash_mb = 1;
    return settings;
}

static MatchResult play(const MatchSettings *settings) {
    atomic_bool stop;
    atomic_init(&stop, false);
    MatchResult result;
    cr_assert(match_run(settings, &stop, NULL, NULL, &result));
    return result;
}

Test(match, equal_players_share_every_pair) {
    MatchSettings settings = settings_of(8, 2);
    MatchResult result = play(&settings);
    cr_assert_eq(result.wins + result.draws + result.losses, 8);
    cr_assert_eq(result.wins, result.losses, "with colours exchanged the same game comes again");
    cr_assert_eq(result.pairs.pairs[2], 4);
    game_free(&opening);
}

Test(match, clocks_that_count_nodes_make_the_same_games) {
    MatchSettings settings = settings_of(4, 2);
    settings.limits = (Limits){.clock = true, .time = {4, 4}, .increment = {1, 1}};
    for (int i = 0; i < 2; i++) {
        settings.players[i].nodes_per_ms = 10000; // more than any machine searches
        settings.players[i].move_overhead = 0;
    }
    MatchResult result = play(&settings);
    cr_assert_eq(result.time_losses, 0, "the machine's time does not count");
    cr_assert_eq(result.pairs.pairs[2], 2, "with colours exchanged the same game comes again");
    game_free(&opening);
}

Test(match, ends_when_stopped) {
    MatchSettings settings = settings_of(1000, 2);
    atomic_bool stop;
    atomic_init(&stop, true);
    MatchResult result;
    cr_assert(match_run(&settings, &stop, NULL, NULL, &result));
    cr_assert_eq(result.wins + result.draws + result.losses, 0);
    game_free(&opening);
}

Test(match, results_are_written_with_their_elo) {
    MatchSettings settings = settings_of(4, 1);
    MatchResult result = {.wins = 3, .draws = 1, .losses = 0, .pairs = {{0, 0, 0, 1, 1}}};
    settings.sprt = true;
    settings.elo1 = 10;
    result.decision = 1;
    Text text = {0};
    match_write(&text, &settings, &result);
    cr_assert_str_eq(text_string(&text), "games 4 wins 3 draws 1 losses 0 pairs 0 0 0 1 1 score 87.5% +- 17.3 "
                                         "elo +338.0 +- 1125.7 nelo +720.9 +- 340.2 llr 0.07 of +-2.94 accepted");
    text_free(&text);
    game_free(&opening);
}

Test(match, the_points_count_supas_where_the_rules_know_them) {
    MatchSettings settings = settings_of(4, 1);
    settings.rules = rules_of(&profiles[PROFILE_TZD3]);
    settings.supa_value = 12;
    MatchResult result = {.wins = 3, .draws = 1, .losses = 0, .supas = {2, 0}, .pairs = {{0, 0, 0, 1, 1}}};
    Text text = {0};
    match_write(&text, &settings, &result);
    cr_assert_str_eq(
        text_string(&text),
        "games 4 wins 3 draws 1 losses 0 pairs 0 0 0 1 1 score 87.5% +- 17.3 "
        "elo +338.0 +- 1125.7 nelo +720.9 +- 340.2 supas 2 0 points 6.375 +- 6.368 against 0.125 +- 0.245");
    text_free(&text);
    game_free(&opening);
}

// Whoever loses its last man without having promoted has lost by a Supa.
Test(match, supas_are_counted_for_their_winners) {
    MatchSettings settings = settings_of(1, 1);
    settings.rules = rules_of(&profiles[PROFILE_TZD3]);
    Scanner line = scanner_of("W:Wc3:Bd4");
    Error error;
    cr_assert(game_read(&opening, &settings.rules, &notation_default, &line, &error));
    MatchResult result = play(&settings);
    cr_expect_eq(result.wins, 1);
    cr_expect_eq(result.losses, 1);
    cr_expect_eq(result.supas[0], 1);
    cr_expect_eq(result.supas[1], 1);
    game_free(&opening);
}
