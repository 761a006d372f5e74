// Chances to win, draw and lose: whole permille, alike for both sides, certain where the game is decided.
#include "search/wdl.h"

#include <criterion/criterion.h>

#include "search/score.h"
#include "support/probe.h"

static void assert_wdl(Wdl wdl, int win, int draw, int loss) {
    cr_assert(wdl.win == win && wdl.draw == draw && wdl.loss == loss, "%d %d %d", wdl.win, wdl.draw, wdl.loss);
}

Test(wdl, a_known_end_is_certain) {
    Game game = game_from(PROFILE_TZD, "W:WKa1:BKh8");
    const Position *p = &game_now(&game)->position;
    assert_wdl(wdl_of(&game.rules, p, SCORE_WIN - 1), 1000, 0, 0);
    assert_wdl(wdl_of(&game.rules, p, SCORE_WIN_MIN), 1000, 0, 0);
    assert_wdl(wdl_of(&game.rules, p, -SCORE_WIN), 0, 0, 1000);
    assert_wdl(wdl_of(&game.rules, p, -SCORE_WIN_MIN), 0, 0, 1000);
    assert_wdl(wdl_draw(), 0, 1000, 0);
    game_free(&game);
}

Test(wdl, the_sum_is_1000_and_more_is_better_with_any_material) {
    Rng rng = {31};
    for (int i = 0; i < 200; i++) {
        ProfileId id = (ProfileId)(i % PROFILES);
        Game game = i % 2 ? probe_random_game(id, &rng, (int)rng_below(&rng, 150)) : probe_random_ending(id, &rng, 4);
        const Position *p = &game_now(&game)->position;
        Wdl last = {0, 0, 1000};
        for (int score = -SCORE_WIN; score <= SCORE_WIN; score += score > -1000 && score < 1000 ? 5 : 250) {
            Wdl wdl = wdl_of(&game.rules, p, score);
            cr_assert_eq(wdl.win + wdl.draw + wdl.loss, 1000);
            cr_assert(wdl.win >= 0 && wdl.draw >= 0 && wdl.loss >= 0, "%d: %d %d %d", score, wdl.win, wdl.draw,
                      wdl.loss);
            cr_assert(wdl.win >= last.win && wdl.loss <= last.loss, "%d", score);
            last = wdl;
        }
        game_free(&game);
    }
}

Test(wdl, both_sides_have_the_same_chances) {
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        Position start = position_start(rules.board);
        for (int score = 0; score < 500; score += 7) {
            Wdl up = wdl_of(&rules, &start, score), down = wdl_of(&rules, &start, -score);
            assert_wdl(down, up.loss, up.draw, up.win);
        }
        Wdl even = wdl_of(&rules, &start, 0);
        cr_assert_eq(even.win, even.loss);
    }
}

Test(wdl, a_few_men_up_wins_mostly_and_a_level_ending_is_drawn_mostly) {
    for (int id = 0; id < PROFILES; id++) {
        Rules rules = rules_of(&profiles[id]);
        Position start = position_start(rules.board);
        cr_assert_gt(wdl_of(&rules, &start, 500).win, 500, "%s", profiles[id].name);
        Game ending = game_from((ProfileId)id, rules.board->width == 8 ? "W:WKa1,c1:BKh8,f8" : "W:WK46,47:BK5,4");
        cr_assert_gt(wdl_of(&rules, &game_now(&ending)->position, 0).draw, 500, "%s", profiles[id].name);
        game_free(&ending);
    }
}

// The table of src/protocol/README.md: percent of the points to be won.
Test(wdl, a_point_is_worth_in_the_first_position_what_the_manual_says) {
    static const int percent[PROFILES] = {
        [PROFILE_TZD] = 74,           [PROFILE_DRAFTI] = 66,    [PROFILE_TZD3] = 72,
        [PROFILE_ZAMBIA] = 87,        [PROFILE_NIGERIA] = 81,   [PROFILE_GHANA] = 87,
        [PROFILE_INTERNATIONAL] = 82, [PROFILE_BRAZILIAN] = 83, [PROFILE_RUSSIAN] = 86,
    };
    for (ProfileId id = 0; id < PROFILES; id++) {
        Rng rng = {1};
        Game game = probe_random_game(id, &rng, 0);
        Wdl wdl = wdl_of(&game.rules, &game_now(&game)->position, 100);
        cr_expect_eq((1000 + wdl.win - wdl.loss + 10) / 20, percent[id], "%d: %d", id, wdl.win - wdl.loss);
        game_free(&game);
    }
}
