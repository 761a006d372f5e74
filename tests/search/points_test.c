// Playing for points: the scale of the scores, and the table's keys.
#include "search/points.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "search/tt_node.h"
#include "support/supa.h"

enum { BOTH = 3, DEPTH = 12 };

static Points points_worth(const Rules *rules, int supa_value) {
    EngineOptions options = engine_options_default;
    options.supa_value = supa_value;
    return points_of(&options, rules);
}

// ---- The scale

static const char *const positions[] = {
    "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
    "W:Wa1,c1,c3,e3,h4:Bb8,d8,e5,g5",
    "B:WKa1,c3:Bf6,h6,g7",
    "W:Wg3,h2:Bb4,c3",
};

Test(points, a_static_score_is_monotone_and_alike_for_both_sides) {
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        for (unsigned promoted = 0; promoted <= BOTH; promoted++)
            for (int value = 2; value <= ENGINE_SUPA_VALUE_MAX; value += 6) {
                Game game = supa_game(positions[i]);
                const Position *p = &game_now(&game)->position;
                Position flipped = position_flip(p, game.rules.board);
                unsigned turned = (promoted & 1) << 1 | promoted >> 1;
                Points points = points_worth(&game.rules, value);
                int last = -SCORE_INFINITE;
                for (int s = -20000; s <= 20000; s += s > -700 && s < 700 ? 1 : 97) {
                    int score = points_score(&points, p, promoted, s);
                    cr_assert_geq(score, last, "%s %d", positions[i], s);
                    cr_assert_not(score_is_won(score) || score_is_lost(score));
                    cr_assert_eq(points_score(&points, &flipped, turned, s), score);
                    last = score;
                }
                game_free(&game);
            }
}

Test(points, nothing_changes_once_both_sides_have_promoted) {
    Game game = supa_game(positions[1]);
    Points points = points_worth(&game.rules, SUPA);
    for (int s = -20000; s <= 20000; s += 50)
        cr_assert_eq(points_score(&points, &game_now(&game)->position, BOTH, s), s);
    game_free(&game);
}

Test(points, the_scale_is_that_of_the_points) {
    Game game = supa_game("W:Wa1,c1,c3,e3,h4:Bb8,d8,e5,g5");
    const Position *p = &game_now(&game)->position;
    Points points = points_worth(&game.rules, SUPA);
    // The opponent may still lose by a Supa: a great advantage is worth more than a plain win, else less.
    cr_expect_gt(points_score(&points, p, 0, 1500), SCORE_PLAIN_WIN);
    cr_expect_gt(points_score(&points, p, 1u << WHITE, 1500), SCORE_PLAIN_WIN);
    cr_expect_lt(points_score(&points, p, 1u << BLACK, 1500), SCORE_PLAIN_TB_MIN);
    cr_expect_lt(points_score(&points, p, 0, -1500), -SCORE_PLAIN_WIN);
    cr_expect_gt(points_score(&points, p, 1u << WHITE, -1500), -SCORE_PLAIN_TB_MIN);
    // Letting the opponent promote has a price, and promoting a worth.
    for (int s = -300; s <= 300; s += 50) {
        cr_expect_gt(points_score(&points, p, 0, s), points_score(&points, p, 1u << BLACK, s));
        cr_expect_lt(points_score(&points, p, 0, s), points_score(&points, p, 1u << WHITE, s));
    }
    game_free(&game);
}

Test(points, a_score_in_points_goes_back_to_its_static_score) {
    Game game = supa_game(positions[0]);
    const Position *p = &game_now(&game)->position;
    Points points = points_worth(&game.rules, SUPA);
    for (unsigned promoted = 0; promoted <= BOTH; promoted++)
        for (int s = -800; s <= 800; s += 7) {
            int score = points_score(&points, p, promoted, s);
            int back = points_static(&points, p, promoted, score);
            cr_assert_eq(points_score(&points, p, promoted, back), score);
            cr_assert_leq(abs(back - s), 4);
            cr_assert_gt(points_shift(&points, p, promoted, score, 20), score);
            cr_assert_lt(points_shift(&points, p, promoted, score, -20), score);
        }
    game_free(&game);
}

Test(points, a_limited_player_and_rules_without_supas_know_nothing_of_them) {
    EngineOptions options = engine_options_default;
    options.supa_value = SUPA;
    Rules plain = rules_of(&profiles[PROFILE_DRAFTI]);
    Game game = supa_game(positions[0]);
    cr_expect(points_of(&options, &plain).supa_value == 1);
    cr_expect(points_of(&options, &game.rules).supa_value == SUPA);
    options.skill_level = 10;
    cr_expect(points_of(&options, &game.rules).supa_value == 1);
    game_free(&game);
}

// ---- The keys

Test(points, who_has_promoted_is_part_of_the_key_where_it_matters) {
    Game game = supa_game(positions[0]);
    Points points = points_worth(&game.rules, SUPA), fewer = points_worth(&game.rules, SUPA - 1);
    for (unsigned a = 0; a <= BOTH; a++) {
        for (unsigned b = 0; b < a; b++)
            cr_expect_neq(points_key(&points, a), points_key(&points, b));
        cr_expect_neq(points_key(&points, a), points_key(&fewer, a));
    }
    game_free(&game);
}

Test(points, with_one_thread_a_search_can_be_repeated) {
    uint64_t nodes[2];
    for (int i = 0; i < 2; i++) {
        Probe *probe = supa_search(positions[1], SUPA, 11);
        nodes[i] = probe->last[0].report.nodes;
        probe_free(probe);
    }
    cr_expect_eq(nodes[0], nodes[1]);
}

// With a Supa out of reach for both sides the search finds what it finds without.
Test(points, once_both_sides_have_promoted_the_search_is_the_ordinary_one) {
    static const char *const kings[] = {"W:WKa1,c3,e3,g3:BKh8,b6,d6", "B:WKg1,a3,b2,f4:BKb8,h6,g5,c7",
                                        "W:WKe1,c3,d4:BKd8,f6,h6"};
    for (size_t i = 0; i < sizeof kings / sizeof *kings; i++) {
        Probe *plain = supa_search(kings[i], 1, 9), *points = supa_search(kings[i], SUPA, 9);
        cr_expect_eq(points->last[0].report.score, plain->last[0].report.score, "%s", kings[i]);
        cr_expect(move_equal(points->best, plain->best), "%s", kings[i]);
        probe_free(plain);
        probe_free(points);
    }
}
