// The terms worked out by rows are those counted piece by piece.
#include "eval/psqt.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "support/probe.h"
#include "support/weights.h"

Test(psqt, rows_sum_up_what_is_counted) {
    Rng rng = {1};
    for (int id = 0; id < PROFILES; id++) {
        Weights *weights = test_weights_random(weight_game_of(&profiles[id]), false, &rng);
        int kings = 0;
        for (int i = 0; i < 40; i++) {
            Game game = probe_random_game((ProfileId)id, &rng, 150);
            for (int k = 0; k < game.count; k++) {
                const Position *p = &game.states[k].position;
                Side side = position_side(p);
                TermCounts counts = {0};
                terms_count(&game.rules, p, TERM_GROUP_PSQT, &counts);
                ShapeMen men = shape_men(game.rules.board, p);
                Tapered score = psqt_score(&weights->psqt, game.rules.board, p, &men);
                for (int phase = 0; phase < PHASES; phase++) {
                    int sum = 0;
                    for (int term = 0; term < TERMS; term++)
                        sum += (counts.count[side][term] - counts.count[side_other(side)][term]) *
                               weights->term[term][phase];
                    cr_assert_eq(score.score[phase], sum);
                }
                kings += p->kings != 0;
            }
            game_free(&game);
        }
        cr_assert_gt(kings, 10);
        weights_free(weights);
    }
}
