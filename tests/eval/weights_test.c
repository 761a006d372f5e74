// The weights of each game: which profile has which, and what is built in.
#include "eval/weights.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

#include "eval/weight_set.h"
#include "eval/weights_file.h"

Test(weights, profiles_that_move_alike_share_them) {
    static const char *const expected[PROFILES] = {"tzd", "tzd",           "zambia",    "nigeria", "nigeria",
                                                   "tzd", "international", "brazilian", "russian"};
    for (int id = 0; id < PROFILES; id++)
        cr_assert_str_eq(weight_game_names[weight_game_of(&profiles[id])], expected[id]);
}

Test(weights, every_game_has_built_in_ones_of_sense) {
    const WeightSet set = {{NULL}};
    for (int id = 0; id < PROFILES; id++) {
        const Weights *weights = weight_set_for(&set, &profiles[id]);
        for (int phase = 0; phase < PHASES; phase++)
            cr_assert_eq(weights->term[TERM_MAN][phase], 100, "TZD 13.4: a man is the unit");
        cr_assert_gt(weights->term[TERM_KING][PHASE_OPENING], 200);
        cr_assert(weights->has_network);
    }
}

Test(weights, the_built_in_ones_are_those_of_the_files) {
    for (int game = 0; game < WEIGHT_GAMES; game++) {
        Text path = {0};
        text_printf(&path, "src/eval/weights/%s.txt", weight_game_names[game]);
        Error error = {""};
        Weights *file = weights_load(text_string(&path), (WeightGame)game, &error);
        cr_assert_not_null(file, "%s", error.what);
        cr_assert_eq(memcmp(file, weights_built_in((WeightGame)game), sizeof *file), 0, "%s", text_string(&path));
        weights_free(file);
        text_free(&path);
    }
}

Test(weights, the_built_in_ones_are_read_once) {
    cr_assert_eq(weights_built_in(WEIGHT_GAME_NIGERIA), weights_built_in(WEIGHT_GAME_NIGERIA));
}

Test(weights, a_set_holds_those_of_one_game_until_it_is_freed) {
    Weights *other = weights_copy(weights_built_in(WEIGHT_GAME_NIGERIA));
    WeightSet set = {.of[WEIGHT_GAME_NIGERIA] = other};
    cr_assert_eq(weight_set_for(&set, &profiles[PROFILE_GHANA]), other);
    cr_assert_eq(weight_set_for(&set, &profiles[PROFILE_TZD]), weights_built_in(WEIGHT_GAME_TZD));
    weight_set_free(&set);
    cr_assert_eq(weight_set_for(&set, &profiles[PROFILE_GHANA]), weights_built_in(WEIGHT_GAME_NIGERIA));
}

Test(weights, no_vector_of_the_network_lies_in_two_cache_lines) {
    Weights *copy = weights_copy(weights_built_in(WEIGHT_GAME_TZD));
    const Network *networks[] = {&copy->network, &weights_built_in(WEIGHT_GAME_TZD)->network};
    for (int i = 0; i < 2; i++) {
        const void *const starts[] = {networks[i]->row[0][1], networks[i]->row[1][0], networks[i]->king[0][0],
                                      networks[i]->king[1][1]};
        for (int k = 0; k < 4; k++)
            cr_assert_eq((uintptr_t)starts[k] % 64, 0);
    }
    weights_free(copy);
}

Test(weights, a_copy_is_its_own) {
    const Weights *first = weights_built_in(WEIGHT_GAME_ZAMBIA);
    Weights *second = weights_copy(first);
    int king = first->term[TERM_KING][PHASE_ENDGAME];
    second->term[TERM_MAN][PHASE_ENDGAME] = 7;
    cr_assert_neq(first->term[TERM_MAN][PHASE_ENDGAME], 7);
    cr_assert_eq(second->term[TERM_KING][PHASE_ENDGAME], king);
    weights_free(second);
}
