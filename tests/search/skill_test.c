// Limited strength: human mistakes, repeatable, and no trace of them at full strength.
#include "search/skill.h"

#include <criterion/criterion.h>
#include <string.h>

#include "board/ending.h"
#include "search/options.h"
#include "support/probe_suite.h"

PROBE_SUITE(skill);

static EngineOptions options_of(int level, int seed) {
    EngineOptions options = engine_options_default;
    options.skill_level = level;
    options.skill_seed = seed;
    return options;
}

static void set_level(Probe *player, int level, int seed) {
    EngineOptions options = options_of(level, seed);
    cr_assert(engine_set_options(player->engine, &options));
}

// A game of random moves that is not over.
static Game random_game(Rng *rng, ProfileId id) {
    for (;;) {
        Game game = probe_random_game(id, rng, (int)rng_below(rng, 60));
        if (ending_of(&game).outcome == OUTCOME_ONGOING)
            return game;
        game_free(&game);
    }
}

static int legal_moves(const Game *game, MoveList *list) {
    move_list_clear(list);
    rules_moves(&game->rules, &game_now(game)->position, list);
    return list->count;
}

// ---- Levels

static void levels_grow(ProfileId profile) {
    Game game = game_from_start(profile);
    Skill last = skill_of(&(EngineOptions){.skill_level = SKILL_LEVEL_MIN}, &game, 5);
    cr_assert_eq(last.depth, 1);
    for (int level = SKILL_LEVEL_MIN + 1; level < SKILL_LEVEL_MAX; level++) {
        Skill skill = skill_of(&(EngineOptions){.skill_level = level}, &game, 5);
        cr_assert(skill.limited);
        cr_assert_geq(skill.depth, last.depth);
        cr_assert(level <= 0 ? skill.blind < last.blind : skill.nodes > last.nodes);
        cr_assert(level <= 0 ? skill.overlooks == last.overlooks : skill.overlooks < last.overlooks);
        cr_assert_leq(skill.misjudges, last.misjudges);
        cr_assert_leq(skill.forgets, last.forgets);
        last = skill;
    }
    game_free(&game);
}

Test(skill, levels_grow_in_every_respect) {
    levels_grow(PROFILE_TZD);
    levels_grow(PROFILE_INTERNATIONAL);
}

Test(skill, the_elo_decides_where_the_strength_is_limited) {
    EngineOptions options = options_of(3, 0);
    cr_assert_eq(skill_level(&options), 300);
    options.limit_strength = 1;
    int last = 100 * SKILL_LEVEL_MIN;
    for (options.elo = SKILL_ELO_MIN; options.elo <= SKILL_ELO_MAX; options.elo++) {
        int level = skill_level(&options);
        cr_assert(last <= level && level - last <= 100);
        if (options.elo == SKILL_ELO_MIN)
            cr_assert_eq(level, 100 * SKILL_LEVEL_MIN);
        last = level;
    }
    cr_assert_eq(last, 100 * SKILL_LEVEL_MAX);
    options.elo = SKILL_ELO_MAX;
    cr_assert_not(skill_limits(&options), "the greatest Elo is full strength");
    options.elo--;
    cr_assert(skill_limits(&options));
}

Test(skill, options_are_read_by_name) {
    EngineOptions options = engine_options_default;
    Error error;
    const struct {
        const char *text;
        const int *value;
        int expected;
    } good[] = {
        {"Skill Level=7", &options.skill_level, 7},
        {"Skill Level=-8", &options.skill_level, -8},
        {"UCI_LimitStrength=1", &options.limit_strength, 1},
        {"UCI_LimitStrength=false", &options.limit_strength, 0},
        {"uci_limitstrength=true", &options.limit_strength, 1},
        {"UCI_Elo=1234", &options.elo, 1234},
        {"Skill Seed=99", &options.skill_seed, 99},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        cr_assert(engine_option_read(&options, (Span){good[i].text, strlen(good[i].text)}, &error), "%s", error.what);
        cr_assert_eq(*good[i].value, good[i].expected, "%s", good[i].text);
    }
    const char *const bad[] = {"Skill Level=21", "Skill Level=-9", "UCI_LimitStrength=2", "UCI_LimitStrength=yes",
                               "UCI_Elo=0",      "UCI_Elo=99999",  "Skill Seed=-1",       "Skill=3"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_assert_not(engine_option_read(&options, (Span){bad[i], strlen(bad[i])}, &error), "%s", bad[i]);
}

// ---- Overlooking

Test(skill, some_moves_are_overlooked_but_never_all) {
    Rng rng = {4};
    MoveList list, seen;
    move_list_init(&list);
    move_list_init(&seen);
    int before = 0, near = 0, far = 0;
    for (int i = 0; i < 400; i++) {
        Game game = random_game(&rng, (ProfileId)(i % PROFILES));
        const Position *p = &game_now(&game)->position;
        int count = legal_moves(&game, &list);
        for (int ply = 1; ply <= 9; ply += 8) {
            Skill skill = skill_of(&(EngineOptions){.skill_level = 0, .skill_seed = i + 1}, &game, 0);
            legal_moves(&game, &seen);
            skill_overlook(&skill, p, ply, &seen);
            cr_assert_geq(seen.count, 1);
            cr_assert(count > 1 || seen.count == 1, "a forced move is seen");
            for (int m = 0; m < seen.count; m++)
                cr_assert(move_list_find(&list, seen.moves[m]) >= 0);
            *(ply == 1 ? &near : &far) += seen.count;
        }
        before += count;
        game_free(&game);
    }
    cr_assert(far < near && near < before, "%d far, %d near of %d", far, near, before);
    cr_assert_gt(near, before * 3 / 4, "replies are mostly seen");
    move_list_free(&list);
    move_list_free(&seen);
}

Test(skill, full_strength_overlooks_and_misjudges_nothing) {
    Game game = game_from_start(PROFILE_TZD);
    const Position *p = &game_now(&game)->position;
    Skill skill = skill_of(&engine_options_default, &game, 12345);
    cr_assert_not(skill.limited);
    MoveList list;
    move_list_init(&list);
    int count = legal_moves(&game, &list);
    skill_overlook(&skill, p, 20, &list);
    cr_assert_eq(list.count, count);
    for (int i = 0; i < count; i++)
        cr_assert_eq(skill_bias(&skill, &game.rules, p, list.moves[i]), 0);
    Limits limits = {0};
    skill_limit_search(&skill, &limits);
    cr_assert(limits.depth == 0 && limits.nodes == 0);
    move_list_free(&list);
    game_free(&game);
}

Test(skill, a_limited_search_leaves_nothing_behind) {
    Game game = game_from_start(PROFILE_TZD);
    Limits limits = {.depth = 9};
    probe_search(probe, &game, &limits);
    uint64_t nodes = probe->last[0].report.nodes;
    Move best = probe->best;
    for (int level = 0; level < SKILL_LEVEL_MAX; level += 6) {
        set_level(probe, level, 0);
        probe_search(probe, &game, &limits);
        set_level(probe, SKILL_LEVEL_MAX, 0);
        probe_search(probe, &game, &limits);
        cr_assert_eq(probe->last[0].report.nodes, nodes);
        cr_assert(move_equal(probe->best, best));
    }
    game_free(&game);
}

// ---- Scores

Test(skill, only_a_win_at_hand_is_claimed) {
    Skill limited = {.limited = true, .overlooks = 1}, full = {0};
    cr_assert_eq(skill_reported_score(&full, SCORE_WIN - 9), SCORE_WIN - 9);
    cr_assert_eq(skill_reported_score(&limited, SCORE_WIN - 1), SCORE_WIN - 1);
    cr_assert_eq(skill_reported_score(&limited, -SCORE_WIN + 2), -SCORE_WIN + 2);
    cr_assert_eq(skill_reported_score(&limited, 123), 123);
    int last = SCORE_WIN;
    for (int plies = 3; plies < PLY_MAX; plies++) {
        int told = skill_reported_score(&limited, SCORE_WIN - plies);
        cr_assert(told < last && !score_is_win(told) && told > 10000);
        cr_assert_eq(skill_reported_score(&limited, -SCORE_WIN + plies), -told);
        last = told;
    }
}

Test(skill, a_misjudged_score_stays_undecided_and_a_decided_one_as_it_is) {
    cr_assert_eq(skill_shift(10, -30), -20);
    cr_assert_eq(skill_shift(SCORE_WIN - 4, -30), SCORE_WIN - 4);
    cr_assert_eq(skill_shift(-SCORE_INFINITE, 30), -SCORE_INFINITE);
    cr_assert_eq(skill_shift(SCORE_EVAL_MAX, 30), SCORE_EVAL_MAX);
    cr_assert_eq(skill_shift(-SCORE_EVAL_MAX, -30), -SCORE_EVAL_MAX);
}

Test(skill, endings_are_answered_without_false_wins) {
    Rng rng = {9};
    for (int i = 0; i < 200; i++) {
        Game game = probe_random_ending((ProfileId)(i % PROFILES), &rng, 4);
        set_level(probe, i % SKILL_LEVEL_MAX, i + 1);
        answer(&game, (Limits){.mate = 8, .nodes = 1500});
        int score = probe->last[0].report.score;
        if (score_is_win(score) || score_is_loss(score))
            cr_assert_leq(score > 0 ? SCORE_WIN - score : SCORE_WIN + score, 2);
        game_free(&game);
    }
}

// ---- Limits and answers

Test(skill, the_limits_that_were_asked_for_still_hold) {
    Game game = game_from_start(PROFILE_TZD);
    set_level(probe, SKILL_LEVEL_MAX - 1, 1);
    answer(&game, (Limits){.depth = 2});
    cr_assert_eq(probe->deepest, 2);
    answer(&game, (Limits){.nodes = 50});
    cr_assert_eq(probe->last[0].report.nodes, 50);
    set_level(probe, 0, 1);
    answer(&game, (Limits){.movetime = 3600000});
    cr_assert_eq(probe->deepest, 1, "the level ends it");
    game_free(&game);
}

Test(skill, infinite_answers_after_a_stop_only) {
    Game game = game_from_start(PROFILE_TZD);
    set_level(probe, 0, 0);
    Limits limits = {.infinite = true};
    probe_go(probe, &game, &limits);
    probe_await_depth(probe, 1);
    cr_assert_eq(probe->best_moves, 0);
    cr_assert(engine_searching(probe->engine));
    engine_stop(probe->engine);
    engine_wait(probe->engine);
    assert_answered(&game);
    game_free(&game);
}

Test(skill, a_single_move_is_played) {
    Rng rng = {6};
    MoveList list;
    move_list_init(&list);
    // Where a huff is offered a single move is rare: the profiles take turns, found or not.
    for (int tries = 0, found = 0; found < 60; tries++) {
        Game game = random_game(&rng, (ProfileId)(tries % PROFILES));
        if (legal_moves(&game, &list) == 1) {
            set_level(probe, found % SKILL_LEVEL_MAX, 0);
            answer(&game, (Limits){.nodes = 1500});
            found++;
        }
        game_free(&game);
    }
    move_list_free(&list);
}

Test(skill, the_better_of_two_captures_is_taken) {
    // a3:c5 takes a man and leaves two, one of them about to be king; g1:e3:c5 takes those two for nothing.
    Game game = game_from(PROFILE_TZD, "W:Wa3,g1:Bb4,d4,f2,h8");
    for (int seed = 1; seed <= 60; seed++) {
        set_level(probe, 0, seed);
        answer(&game, (Limits){.movetime = 3600000});
        cr_assert_eq(bits_count(probe->best.set), 2, "seed %d", seed);
    }
    game_free(&game);
}

Test(skill, a_win_in_one_move_is_played) {
    // The man takes both pieces; the king takes one of them and leaves the game open.
    Game game = game_from(PROFILE_TZD, "W:Wc3,Kh8:Bd4,f6");
    MoveList list;
    move_list_init(&list);
    cr_assert_gt(legal_moves(&game, &list), 1);
    for (int seed = 1; seed <= 60; seed++) {
        set_level(probe, 0, seed);
        answer(&game, (Limits){.movetime = 3600000});
        cr_assert_eq(bits_count(probe->best.set), 2, "seed %d", seed);
        cr_assert_eq(probe->last[0].report.score, SCORE_WIN - 1);
    }
    move_list_free(&list);
    game_free(&game);
}

// ---- Repetition

Test(skill, a_seed_repeats_the_move_whatever_came_before) {
    Rng rng = {2}, noise = {77};
    for (int i = 0; i < 30; i++) {
        Game game = random_game(&rng, (ProfileId)(i % PROFILES));
        Move best = move_none();
        uint64_t nodes = 0;
        for (int run = 0; run < 3; run++) {
            EngineOptions options = options_of(1 + i % 9, 7);
            options.threads = 1 + run;
            options.hash_mb = 1 + run;
            cr_assert(engine_set_options(probe->engine, &options));
            answer(&game, (Limits){.movetime = 3600000});
            if (run == 0) {
                best = probe->best;
                nodes = probe->last[0].report.nodes;
            }
            cr_assert(move_equal(probe->best, best));
            cr_assert_eq(probe->last[0].report.nodes, nodes);
            Game other = random_game(&noise, (ProfileId)(i % PROFILES));
            probe_search(probe, &other, &(Limits){.movetime = 3600000});
            game_free(&other);
        }
        game_free(&game);
    }
}

// A game of level 3 against itself, as one number.
static uint64_t play_seed(int seed) {
    Game game = game_from_start(PROFILE_TZD);
    set_level(probe, 3, seed);
    for (int ply = 0; ply < 40 && ending_of(&game).outcome == OUTCOME_ONGOING; ply++) {
        probe_search(probe, &game, &(Limits){.movetime = 3600000});
        game_play(&game, probe->best);
    }
    uint64_t key = game_now(&game)->position.key;
    game_free(&game);
    return key;
}

Test(skill, seeds_make_games) {
    uint64_t keys[6];
    for (int seed = 1; seed <= 6; seed++) {
        keys[seed - 1] = play_seed(seed);
        for (int i = 0; i < seed - 1; i++)
            cr_assert_neq(keys[seed - 1], keys[i], "seeds %d and %d", i + 1, seed);
    }
    cr_assert_eq(play_seed(3), keys[2]);
}

// ---- Strength

// Points of `strong` in halves, in a game against `weak`.
static int play(Probe *strong, Probe *weak, Side side, int random_plies) {
    Rng rng = {(uint64_t)random_plies};
    Game game = probe_random_game(PROFILE_TZD, &rng, random_plies);
    Ending ending;
    while ((ending = ending_of(&game)).outcome == OUTCOME_ONGOING) {
        Probe *player = position_side(&game_now(&game)->position) == side ? strong : weak;
        probe_search(player, &game, &(Limits){.nodes = 2000});
        game_play(&game, player->best);
    }
    game_free(&game);
    return ending.outcome != OUTCOME_WIN ? 1 : ending.winner == side ? 2 : 0;
}

Test(skill, full_strength_beats_level_0_clearly) {
    Probe *weak = probe_new();
    set_level(weak, 0, 1);
    int points = 0, games = 12;
    for (int i = 0; i < games; i++)
        points += play(probe, weak, i % 2 ? BLACK : WHITE, i / 2);
    cr_assert_geq(points, 2 * games * 3 / 4, "%d of %d", points, 2 * games);
    probe_free(weak);
}
