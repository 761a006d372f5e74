#include "eval/weights.h"

#include <stdlib.h>

#include "base/memory.h"

const char *const weight_game_names[WEIGHT_GAMES] = {"tzd", "zambia", "nigeria"};

WeightGame weight_game_of(const Profile *profile) {
    if (!profile->generator->men_capture_backward)
        return WEIGHT_GAME_TZD;
    return profile->board->width == 8 ? WEIGHT_GAME_ZAMBIA : WEIGHT_GAME_NIGERIA;
}

const Board *weight_game_board(WeightGame game) {
    return game == WEIGHT_GAME_NIGERIA ? &board_10x10 : &board_8x8;
}

void weights_prepare(Weights *weights, WeightGame game) {
    weights->term_groups = 0;
    for (int term = 0; term < TERMS; term++)
        if (weights->term[term][PHASE_OPENING] != 0 || weights->term[term][PHASE_ENDGAME] != 0)
            weights->term_groups |= term_groups[term];
    psqt_prepare(&weights->psqt, weight_game_board(game), (const int16_t(*)[PHASES])weights->term);
    if (weights->has_network)
        network_prepare(&weights->network, weight_game_board(game));
}

Weights *weights_copy(const Weights *weights) {
    Weights *copy = memory_new(1, sizeof *copy);
    *copy = *weights;
    return copy;
}

void weight_set_free(WeightSet *set) {
    for (int game = 0; game < WEIGHT_GAMES; game++)
        free(set->of[game]);
    *set = (WeightSet){{NULL}};
}
