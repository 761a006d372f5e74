#include "learn/tune_network.h"

#include <math.h>
#include <string.h>

// The activations for one sample.
typedef struct Layers {
    float sum[NETWORK_HIDDEN], hidden[NETWORK_HIDDEN]; // before and after clamping to 0..1
    float second_sum[NETWORK_SECOND], second[NETWORK_SECOND];
    float logit;
} Layers;

static float random_number(Rng *rng, float max) {
    return max * ((float)(rng_next(rng) >> 40) / (float)(1 << 23) - 1);
}

// All buckets begin with the same numbers.
void tune_network_init(LearningNetwork *network, Rng *rng) {
    *network = (LearningNetwork){.bias = {0}};
    for (int i = 0; i < NETWORK_PIECES * NETWORK_SQUARES; i++)
        for (int j = 0; j < NETWORK_HIDDEN; j++)
            network->piece[i][j] = random_number(rng, 0.25f);
    for (int j = 0; j < NETWORK_HIDDEN; j++)
        network->bias[j] = 0.3f + random_number(rng, 0.3f);
    for (int j = 0; j < NETWORK_SECOND; j++) {
        for (int i = 0; i < NETWORK_HIDDEN; i++)
            network->second[0][j][i] = random_number(rng, 0.14f);
        network->second_bias[0][j] = 0.4f;
        network->last[0][j] = random_number(rng, 0.3f);
    }
    for (int bucket = 1; bucket < NETWORK_BUCKETS; bucket++) {
        memcpy(network->second[bucket], network->second[0], sizeof network->second[0]);
        memcpy(network->second_bias[bucket], network->second_bias[0], sizeof network->second_bias[0]);
        memcpy(network->last[bucket], network->last[0], sizeof network->last[0]);
    }
}

static float cut(float number) {
    return number < 0 ? 0 : number > 1 ? 1 : number;
}

static bool is_cut(float number) {
    return number <= 0 || number >= 1;
}

// In sixteen sums side by side, which a compiler can vectorise.
static float product(const float *restrict a, const float *restrict b) {
    enum { LANES = 16 };
    float lane[LANES] = {0}, sum = 0;
    for (int i = 0; i < NETWORK_HIDDEN; i += LANES)
        for (int k = 0; k < LANES; k++)
            lane[k] += a[i + k] * b[i + k];
    for (int k = 0; k < LANES; k++)
        sum += lane[k];
    return sum;
}

static void add(float *restrict to, const float *restrict from, float factor) {
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        to[i] += factor * from[i];
}

static void predict(const LearningNetwork *network, const TuneSample *sample, Layers *layers) {
    memcpy(layers->sum, network->bias, sizeof layers->sum);
    for (int k = 0; k < sample->pieces; k++)
        add(layers->sum, network->piece[sample->feature[k]], 1);
    for (int row = 0; row < sample->patterns; row++)
        if (sample->pattern[row] != 0)
            add(layers->sum, network->pattern[row][sample->pattern[row]], 1);
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        layers->hidden[i] = cut(layers->sum[i]);
    int bucket = sample->bucket;
    layers->logit = sample->base + network->last_bias[bucket];
    for (int j = 0; j < NETWORK_SECOND; j++) {
        layers->second_sum[j] = network->second_bias[bucket][j] + product(layers->hidden, network->second[bucket][j]);
        layers->second[j] = cut(layers->second_sum[j]);
        layers->logit += network->last[bucket][j] * layers->second[j];
    }
}

float tune_network_logit(const LearningNetwork *network, const TuneSample *sample) {
    Layers layers;
    predict(network, sample, &layers);
    return layers.logit;
}

double tune_network_learn(const LearningNetwork *network, const TuneSample *sample, LearningNetwork *gradient) {
    Layers layers;
    predict(network, sample, &layers);
    double chance = tune_chance((double)layers.logit);
    float error = (float)(chance - (double)sample->target);
    int bucket = sample->bucket;
    float hidden_error[NETWORK_HIDDEN] = {0};
    gradient->last_bias[bucket] += error;
    for (int j = 0; j < NETWORK_SECOND; j++) {
        gradient->last[bucket][j] += error * layers.second[j];
        if (is_cut(layers.second_sum[j]))
            continue;
        float second_error = error * network->last[bucket][j];
        gradient->second_bias[bucket][j] += second_error;
        add(gradient->second[bucket][j], layers.hidden, second_error);
        add(hidden_error, network->second[bucket][j], second_error);
    }
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        hidden_error[i] = is_cut(layers.sum[i]) ? 0 : hidden_error[i];
    add(gradient->bias, hidden_error, 1);
    for (int k = 0; k < sample->pieces; k++)
        add(gradient->piece[sample->feature[k]], hidden_error, 1);
    for (int row = 0; row < sample->patterns; row++)
        if (sample->pattern[row] != 0)
            add(gradient->pattern[row][sample->pattern[row]], hidden_error, 1);
    return tune_loss(chance, (double)sample->target);
}

// ---- Whole numbers

static int32_t whole(double number, int32_t max) {
    double rounded = round(number);
    return rounded > max ? max : rounded < -max ? -max : (int32_t)rounded;
}

enum { PATTERN_NUMBERS = SHAPE_ROWS * SHAPE_ROW_STATES * NETWORK_HIDDEN };

void tune_network_take(LearningNetwork *network, const Board *board, double scale, const NetworkNumbers *numbers) {
    *network = (LearningNetwork){.bias = {0}};
    const double second_one = NETWORK_QB, last_one = scale * NETWORK_QC;
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        for (int kind = 0; kind < NETWORK_PIECES; kind++)
            for (int square = 0; square < board->numbers; square++)
                network->piece[kind * board->numbers + square][i] =
                    (float)(numbers->piece[kind][square][i] / (double)NETWORK_QA);
        network->bias[i] = (float)(numbers->bias[i] / (double)NETWORK_QA);
    }
    for (int i = 0; i < PATTERN_NUMBERS; i++)
        (&network->pattern[0][0][0])[i] = (float)((&numbers->pattern[0][0][0])[i] / (double)NETWORK_QA);
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        for (int j = 0; j < NETWORK_SECOND; j++) {
            for (int i = 0; i < NETWORK_HIDDEN; i++)
                network->second[bucket][j][i] = (float)(numbers->second[bucket][j][i] / second_one);
            network->second_bias[bucket][j] = (float)(numbers->second_bias[bucket][j] / (NETWORK_QA * second_one));
            network->last[bucket][j] = (float)(numbers->last[bucket][j] / last_one);
        }
        network->last_bias[bucket] = (float)(numbers->last_bias[bucket] / (NETWORK_QA * last_one));
    }
}

void tune_network_round(const LearningNetwork *network, const Board *board, double scale, NetworkNumbers *numbers) {
    *numbers = (NetworkNumbers){.bias = {0}};
    const double second_one = NETWORK_QB, last_one = scale * NETWORK_QC;
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        for (int kind = 0; kind < NETWORK_PIECES; kind++)
            for (int square = 0; square < board->numbers; square++)
                numbers->piece[kind][square][i] = (int16_t)whole(
                    (double)network->piece[kind * board->numbers + square][i] * NETWORK_QA, NETWORK_PIECE_MAX);
        numbers->bias[i] = (int16_t)whole((double)network->bias[i] * NETWORK_QA, NETWORK_PIECE_MAX);
    }
    for (int i = 0; i < PATTERN_NUMBERS; i++)
        (&numbers->pattern[0][0][0])[i] =
            (int16_t)whole((double)(&network->pattern[0][0][0])[i] * NETWORK_QA, NETWORK_PIECE_MAX);
    for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        for (int j = 0; j < NETWORK_SECOND; j++) {
            for (int i = 0; i < NETWORK_HIDDEN; i++)
                numbers->second[bucket][j][i] =
                    (int16_t)whole((double)network->second[bucket][j][i] * second_one, NETWORK_SECOND_MAX);
            numbers->second_bias[bucket][j] =
                whole((double)network->second_bias[bucket][j] * NETWORK_QA * second_one, NETWORK_SECOND_BIAS_MAX);
            numbers->last[bucket][j] = whole((double)network->last[bucket][j] * last_one, NETWORK_LAST_MAX);
        }
        numbers->last_bias[bucket] =
            whole((double)network->last_bias[bucket] * NETWORK_QA * last_one, NETWORK_LAST_BIAS_MAX);
    }
}
