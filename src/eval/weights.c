#include "eval/weights.h"

#include "base/memory.h"
#include "base/platform.h"

const char *const weight_game_names[WEIGHT_GAMES] = {"tzd",           "zambia",    "nigeria",
                                                     "international", "brazilian", "russian"};

WeightGame weight_game_of(const Profile *profile) {
    const Generator *generator = profile->generator;
    if (!generator->men_capture_backward)
        return WEIGHT_GAME_TZD;
    if (profile->board->width == 8)
        return generator->promotion_goes_on ? WEIGHT_GAME_RUSSIAN
               : generator->majority        ? WEIGHT_GAME_BRAZILIAN
                                            : WEIGHT_GAME_ZAMBIA;
    return profile->board == weight_game_board(WEIGHT_GAME_NIGERIA) ? WEIGHT_GAME_NIGERIA : WEIGHT_GAME_INTERNATIONAL;
}

const Board *weight_game_board(WeightGame game) {
    switch (game) {
    case WEIGHT_GAME_NIGERIA: return &board_10x10;
    case WEIGHT_GAME_INTERNATIONAL: return &board_fmjd_10x10;
    default: return &board_8x8;
    }
}

void weights_prepare(Weights *weights, WeightGame game) {
    weights->term_groups = 0;
    for (int term = 0; term < TERMS; term++)
        if (weights->term[term][PHASE_OPENING] != 0 || weights->term[term][PHASE_ENDGAME] != 0)
            weights->term_groups |= term_groups[term];
    psqt_prepare(&weights->psqt, weight_game_board(game), (const int16_t(*)[PHASES])weights->term);
    if (weights->has_network)
        network_prepare(&weights->network, weight_game_board(game));
    if (weights->has_areas)
        areas_prepare(&weights->areas, weight_game_board(game));
}

Weights *weights_new(void) {
    Weights *weights = platform_allocate_large(sizeof *weights);
    if (!weights)
        memory_exhausted();
    return weights;
}

void weights_free(Weights *weights) {
    if (weights)
        platform_free_large(weights, sizeof *weights);
}

Weights *weights_copy(const Weights *weights) {
    Weights *copy = weights_new();
    *copy = *weights;
    return copy;
}
