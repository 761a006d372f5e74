// The weights of each game: which profile has which, and what is built in.
#include "eval/weights.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "eval/built_in.h"

Test(weights, profiles_that_move_alike_share_them) {
    static const char *const expected[PROFILES] = {"tzd", "tzd",           "zambia", "nigeria", "nigeria",
                                                   "tzd", "international", "zambia", "zambia"};
    for (int id = 0; id < PROFILES; id++)
        cr_assert_str_eq(weight_game_names[weight_game_of(&profiles[id])], expected[id]);
}

Test(weights, every_game_has_built_in_ones_of_sense) {
    WeightSet set;
    weight_set_init(&set);
    for (int id = 0; id < PROFILES; id++) {
        const Weights *weights = weight_set_for(&set, &profiles[id]);
        for (int phase = 0; phase < PHASES; phase++)
            cr_assert_eq(weights->term[TERM_MAN][phase], 100, "TZD 13.4: a man is the unit");
        cr_assert_gt(weights->term[TERM_KING][PHASE_OPENING], 200);
        cr_assert(weights->has_network);
    }
    weight_set_free(&set);
    for (int game = 0; game < WEIGHT_GAMES; game++)
        cr_assert_null(set.of[game]);
}

Test(weights, a_copy_is_its_own) {
    Weights *first = weights_built_in(WEIGHT_GAME_ZAMBIA), *second = weights_copy(first);
    cr_assert(first && second);
    first->term[TERM_MAN][PHASE_ENDGAME] = 7;
    cr_assert_neq(second->term[TERM_MAN][PHASE_ENDGAME], 7);
    cr_assert_eq(second->term[TERM_KING][PHASE_ENDGAME], first->term[TERM_KING][PHASE_ENDGAME]);
    free(first);
    free(second);
}
