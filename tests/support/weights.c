#include "support/weights.h"

#include <string.h>

const WeightSet *test_weights(void) {
    static const WeightSet built_in = {{NULL}};
    return &built_in;
}

Weights *test_weights_none(WeightGame game) {
    Weights *weights = weights_new();
    weights_prepare(weights, game);
    return weights;
}

const Weights *test_weights_plain(void) {
    static const int16_t terms[TERMS][PHASES] = {{100, 100}, {260, 290}, {4, 1}, {1, 4},   {6, 6}, {2, 3},    {2, 2},
                                                 {8, 12},    {2, 4},     {0, 0}, {12, 24}, {4, 6}, {-40, -50}};
    static Weights *weights;
    if (!weights) {
        weights = test_weights_none(WEIGHT_GAME_TZD);
        memcpy(weights->term, terms, sizeof terms);
        weights_prepare(weights, WEIGHT_GAME_TZD);
    }
    return weights;
}

static int number_within(Rng *rng, int max) {
    return (int)rng_below(rng, 2 * (uint32_t)max + 1) - max;
}

static void set_network(NetworkNumbers *numbers, const Board *board, Rng *rng) {
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        for (int kind = 0; kind < NETWORK_PIECES; kind++)
            for (int square = 0; square < board->numbers; square++)
                numbers->piece[kind][square][i] = (int16_t)number_within(rng, 200);
        numbers->bias[i] = (int16_t)number_within(rng, NETWORK_PIECE_MAX);
        for (int row = 0; row < shape_of(board)->rows; row++)
            for (int pattern = 1; pattern < shape_of(board)->row_states; pattern++)
                numbers->pattern[row][pattern][i] = (int16_t)number_within(rng, NETWORK_PIECE_MAX);
    }
    for (int phase = 0; phase < NETWORK_BUCKETS; phase++) {
        for (int j = 0; j < NETWORK_SECOND; j++) {
            for (int i = 0; i < NETWORK_HIDDEN; i++)
                numbers->second[phase][j][i] = (int16_t)number_within(rng, 100);
            numbers->second_bias[phase][j] = number_within(rng, 10000);
            numbers->last[phase][j] = number_within(rng, 10000);
        }
        numbers->last_bias[phase] = number_within(rng, 1000000);
    }
}

static void set_areas(Areas *areas, const Board *board, Rng *rng) {
    const Shape *shape = shape_of(board);
    for (int phase = 0; phase < AREA_PHASES; phase++)
        for (int band = 0; band < areas_bands(shape); band++)
            for (int column = 0; column < areas_columns(shape); column++)
                for (int state = 0; state < AREA_STATES; state++)
                    areas->worth[phase][band][column][state] = (int8_t)number_within(rng, AREA_MAX);
}

Weights *test_weights_random(WeightGame game, bool network, Rng *rng) {
    Weights *weights = test_weights_none(game);
    for (int term = 0; term < TERMS; term++)
        for (int phase = 0; phase < PHASES; phase++)
            weights->term[term][phase] = (int16_t)number_within(rng, WEIGHT_MAX);
    weights->has_network = network;
    if (network)
        set_network(&weights->network.numbers, weight_game_board(game), rng);
    weights->has_areas = network;
    if (network)
        set_areas(&weights->areas, weight_game_board(game), rng);
    weights_prepare(weights, game);
    return weights;
}
