#include "eval/weights.h"

#include <stdlib.h>

const char *const weight_game_names[WEIGHT_GAMES] = {"tzd", "zambia", "nigeria"};

WeightGame weight_game_of(const Profile *profile) {
    if (profile->generator == &generator_forward_8x8)
        return WEIGHT_GAME_TZD;
    return profile->board->width == 8 ? WEIGHT_GAME_ZAMBIA : WEIGHT_GAME_NIGERIA;
}

Weights *weights_copy(const Weights *weights) {
    Weights *copy = malloc(sizeof *copy);
    if (copy)
        *copy = *weights;
    return copy;
}

void weight_set_free(WeightSet *set) {
    for (int game = 0; game < WEIGHT_GAMES; game++)
        free(set->of[game]);
    *set = (WeightSet){{NULL}};
}
