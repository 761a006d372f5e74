// The static evaluation: the same for both sides, within its bounds, and shown in full.
#include "eval/eval.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "board/ending.h"
#include "support/probe.h"

static void assert_symmetric(const Rules *rules, const Position *p) {
    Position flipped = position_flip(p, rules->board);
    int score = eval_position(rules, p);
    cr_assert_eq(score, eval_position(rules, &flipped));
    cr_assert_leq(abs(score), 20000);
}

Test(eval, positions_of_random_games_are_worth_the_same_to_both_sides) {
    Rng rng = {1};
    for (int id = 0; id < PROFILES; id++)
        for (int i = 0; i < 200; i++) {
            Game game = probe_random_game((ProfileId)id, &rng, 120);
            for (int k = 0; k < game.count; k++)
                assert_symmetric(&game.rules, &game.states[k].position);
            game_free(&game);
        }
}

Test(eval, random_endings_are_worth_the_same_to_both_sides) {
    Rng rng = {2};
    for (int id = 0; id < PROFILES; id++)
        for (int i = 0; i < 2000; i++) {
            Game game = probe_random_ending((ProfileId)id, &rng, 6);
            assert_symmetric(&game.rules, &game_now(&game)->position);
            game_free(&game);
        }
}

static int eval_of(ProfileId id, const char *fen) {
    Game game = probe_game(id, fen);
    int score = eval_position(&game.rules, &game_now(&game)->position);
    game_free(&game);
    return score;
}

Test(eval, the_start_is_level_and_material_counts) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Position start = position_start(rules.board);
    cr_assert_eq(eval_position(&rules, &start), 0);
    cr_assert_gt(eval_of(PROFILE_TZD, "W:Wa1,c1,e1:Bb8,d8"), 50);
    cr_assert_lt(eval_of(PROFILE_TZD, "B:Wa1,c1,e1:Bb8,d8"), -50);
    cr_assert_gt(eval_of(PROFILE_TZD, "W:WKa3,c1,e1:Bb8,d8"), 150);
}

Test(eval, what_cannot_be_won_counts_little_tzd_8_4) {
    cr_assert_lt(eval_of(PROFILE_TZD, "W:WKa1,Kc1:BKh4"), 50);
    cr_assert_lt(eval_of(PROFILE_TZD, "W:WKa3,Kc1,Ke1:BKh8"), 150, "a lone king holds the long diagonal");
    cr_assert_gt(eval_of(PROFILE_TZD, "W:WKa3,Kc1,e1:BKb8"), eval_of(PROFILE_TZD, "W:WKa3,Kc1,Ke1:BKh8"));
}

Test(eval, the_table_names_every_term_and_the_total) {
    Game game = probe_game(PROFILE_TZD, "B:Wa1,c1,e1:Bb8,Kd8");
    Text text = {0};
    eval_write(&text, &game.rules, &game_now(&game)->position);
    static const char *const names[] = {
#define TERM(id, name, opening, ending) name,
#include "eval/terms.def"
#undef TERM
        "total for White", "total for the side to move"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        cr_assert_not_null(strstr(text_string(&text), names[i]), "%s", names[i]);
    text_free(&text);
    game_free(&game);
}
