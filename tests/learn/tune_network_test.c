// The learning network: its gradients are those of its loss, and rounding keeps what it predicts.
#include "learn/tune_network.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>
#include <stdlib.h>

#include "support/probe.h"

static TuneSample random_sample(Rng *rng) {
    TuneSample sample = {.pieces = (uint8_t)(2 + rng_below(rng, 20)), .patterns = 8};
    sample.bucket = (uint8_t)network_bucket(&board_8x8, sample.pieces);
    for (int i = 0; i < sample.pieces; i++)
        sample.feature[i] = (uint8_t)rng_below(rng, 128);
    for (int row = 0; row < 8; row++)
        sample.pattern[row] = (uint8_t)rng_below(rng, 81);
    sample.target = (float)rng_below(rng, 3) / 2;
    sample.base = (float)rng_below(rng, 100) / 100 - 0.5f;
    return sample;
}

// Patterns at random too; the first of a row stays 0.
static void begin(LearningNetwork *network, Rng *rng) {
    tune_network_init(network, rng);
    for (int row = 0; row < SHAPE_ROWS; row++)
        for (int pattern = 1; pattern < SHAPE_ROW_STATES; pattern++)
            for (int i = 0; i < NETWORK_HIDDEN; i++)
                network->pattern[row][pattern][i] = (float)rng_below(rng, 100) / 500 - 0.1f;
}

static double loss_of(const LearningNetwork *network, const TuneSample *sample) {
    return tune_loss(tune_chance((double)tune_network_logit(network, sample)), (double)sample->target);
}

Test(tune_network, slopes_are_those_of_the_loss) {
    static LearningNetwork network, gradient;
    Rng rng = {1};
    begin(&network, &rng);
    float *numbers = (float *)&network;
    const float *gradients = (const float *)&gradient;
    int checked = 0;
    for (int i = 0; i < 60; i++) {
        TuneSample sample = random_sample(&rng);
        gradient = (LearningNetwork){.bias = {0}};
        double loss = tune_network_learn(&network, &sample, &gradient);
        cr_assert_float_eq(loss, loss_of(&network, &sample), 1e-6);
        for (int k = 0; k < 1600; k++) {
            uint32_t at = rng_below(&rng, LEARNING_NUMBERS);
            if (k % 4 == 0) // of the men of a row
                at = (uint32_t)(&network.pattern[k % 8][sample.pattern[k % 8]][k / 8 % NETWORK_HIDDEN] - numbers);
            float kept = numbers[at], step = 0.002f;
            numbers[at] = kept + step;
            double above = loss_of(&network, &sample);
            numbers[at] = kept - step;
            double below = loss_of(&network, &sample);
            numbers[at] = kept;
            double expected = (above - below) / (2 * (double)step);
            // Where a unit begins or ceases to be cut the two sides differ.
            double middle = loss_of(&network, &sample);
            if (fabs(above + below - 2 * middle) > 2e-6)
                continue;
            cr_assert_float_eq((double)gradients[at], expected, 1e-3, "number %u: %f, not %f", at,
                               (double)gradients[at], expected);
            checked += expected != 0;
        }
    }
    cr_assert_gt(checked, 500);
}

static void assert_rounded(ProfileId profile) {
    static LearningNetwork network;
    static Network rounded;
    Rng rng = {2};
    begin(&network, &rng);
    const Board *board = profiles[profile].board;
    tune_network_round(&network, board, 100, &rounded.numbers);
    network_prepare(&rounded, board);
    Rules rules = rules_of(&profiles[profile]);
    for (int i = 0; i < 20; i++) {
        Game game = probe_random_game(profile, &rng, 60);
        for (int k = 0; k < game.count; k++) {
            const Position *p = &game.states[k].position;
            Sample sample = sample_of(&rules, p, 0, 0, 0);
            TuneSample seen = tune_sample_of(&rules, &sample);
            double score = 100 * (double)tune_network_logit(&network, &seen);
            ShapeMen men = shape_men(board, p);
            cr_assert_float_eq(network_score(&rounded, board, p, &men), score, board->max_pieces);
        }
        game_free(&game);
    }
}

Test(tune_network, whole_numbers_predict_nearly_the_same) {
    assert_rounded(PROFILE_TZD);
}

Test(tune_network, whole_numbers_taken_back_are_rounded_to_the_same) {
    static LearningNetwork network;
    static NetworkNumbers numbers, again;
    Rng rng = {3};
    begin(&network, &rng);
    network.last_bias[2] = -0.4f;
    tune_network_round(&network, &board_10x10, 130, &numbers);
    tune_network_take(&network, &board_10x10, 130, &numbers);
    tune_network_round(&network, &board_10x10, 130, &again);
    cr_assert_eq(memcmp(&again, &numbers, sizeof numbers), 0);
}

// Its board is numbered from the right, the network is not.
Test(tune_network, whole_numbers_predict_nearly_the_same_on_the_international_board) {
    assert_rounded(PROFILE_INTERNATIONAL);
}
