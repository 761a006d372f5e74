// The areas as the training sees them are those of the evaluation.
#include "learn/tune_areas.h"

#include <criterion/criterion.h>

#include "support/probe.h"
#include "support/weights.h"

static void assert_kept(ProfileId profile) {
    Rng rng = {4};
    Rules rules = rules_of(&profiles[profile]);
    Weights *weights = test_weights_random(weight_game_of(rules.profile), true, &rng);
    for (int i = 0; i < 20; i++) {
        Game game = probe_random_game(profile, &rng, 100);
        for (int k = 0; k < game.count; k++) {
            const Position *p = &game.states[k].position;
            Sample from = sample_of(&rules, p, 0, 0, 0);
            TuneSample sample = tune_sample_of(&rules, &from);
            sample.base = 2;
            TuneData data = {.samples = &sample, .count = 1};
            tune_areas_keep(&data, rules.board, &weights->areas, 150);
            ShapeMen men = shape_men(rules.board, p);
            int score = areas_score(&weights->areas, rules.board, p, &men);
            cr_assert_float_eq(150 * ((double)sample.base - 2), score, 1, "%d", score);
        }
        game_free(&game);
    }
    weights_free(weights);
}

Test(tune_areas, the_base_of_a_sample_has_their_score) {
    assert_kept(PROFILE_TZD);
    assert_kept(PROFILE_INTERNATIONAL);
}
