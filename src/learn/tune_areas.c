#include "learn/tune_areas.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/parallel.h"

enum {
    AREAS = AREA_BANDS * AREA_COLUMNS,
    NUMBERS = AREA_PHASES * AREAS * AREA_STATES,
    PARTS = 64,          // of the samples, for the network
    STOP_EVERY = 1 << 16 // samples, between looks at the stop
};

// The damping keeps the first steps of a number small, when the sum of its squares says little.
static const float first_step = 0.01f, damping = 0.1f;

// For each number of Areas.worth, in logits.
typedef struct Number {
    float change; // of the number
    float sum;    // of the squares of its gradients
} Number;

typedef struct Fit {
    const TuneData *data;
    const Shape *shape;
    const LearningNetwork *network;
    const uint64_t *pairs; // Areas.pairs
    float *base;           // of each sample, the prediction without the changes
    uint32_t *order;
    Number *number;
} Fit;

// The indices of a sample's areas among the numbers. Returns their count.
static int find_areas(const uint64_t pairs_of[SHAPE_ROW_STATES], const Shape *shape, const TuneSample *sample,
                      int index[AREAS]) {
    uint64_t pairs[SHAPE_ROWS];
    for (int row = 0; row < shape->rows; row++)
        pairs[row] = pairs_of[sample->pattern[row]];
    int phase = areas_phase(shape, sample->pieces), count = 0;
    for (int band = 0; band < areas_bands(shape); band++) {
        uint64_t states = areas_states(pairs + band);
        for (int column = 0; column < areas_columns(shape); column++)
            index[count++] =
                ((phase * AREA_BANDS + band) * AREA_COLUMNS + column) * AREA_STATES + areas_state(states, column);
    }
    return count;
}

void tune_areas_keep(TuneData *data, const Board *board, const Areas *areas, double scale) {
    const int8_t *worth = &areas->worth[0][0][0][0];
    for (size_t i = 0; i < data->count; i++) {
        int index[AREAS], sum = 0;
        int count = find_areas(areas->pairs, shape_of(board), &data->samples[i], index);
        for (int k = 0; k < count; k++)
            sum += worth[index[k]];
        data->samples[i].base += (float)(sum / (AREA_ONE * scale));
    }
}

static void predict_part(void *context, uint64_t part) {
    Fit *fit = context;
    size_t end = parallel_begin(fit->data->count, part + 1, PARTS);
    for (size_t i = parallel_begin(fit->data->count, part, PARTS); i < end; i++)
        fit->base[i] = tune_network_logit(fit->network, &fit->data->samples[i]);
}

static double chance_of(const Fit *fit, size_t i, int index[AREAS], int *count) {
    *count = find_areas(fit->pairs, fit->shape, &fit->data->samples[i], index);
    float logit = fit->base[i];
    for (int k = 0; k < *count; k++)
        logit += fit->number[index[k]].change;
    return tune_chance((double)logit);
}

static double learn(Fit *fit, size_t i, float step) {
    int index[AREAS], count;
    double target = (double)fit->data->samples[i].target, chance = chance_of(fit, i, index, &count);
    float error = (float)(chance - target);
    for (int k = 0; k < count; k++) {
        Number *number = &fit->number[index[k]];
        number->sum += error * error;
        number->change -= step * error / (sqrtf(number->sum) + damping);
    }
    return tune_loss(chance, target);
}

static void validate(const Fit *fit, TrainingLoss *loss) {
    loss->validation = loss->result = 0;
    for (size_t i = 0; i < fit->data->count; i++) {
        const TuneSample *sample = &fit->data->samples[i];
        if (!sample->validation)
            continue;
        int index[AREAS], count;
        double chance = chance_of(fit, i, index, &count);
        loss->validation += tune_loss(chance, (double)sample->target) / (double)fit->data->validation;
        loss->result += tune_loss(chance, (double)sample->result) / (double)fit->data->validation;
    }
}

static bool run_epoch(Fit *fit, const AreasSettings *settings, int epoch, const atomic_bool *stop) {
    size_t count = training_order(fit->order, fit->data, settings->seed, epoch);
    TrainingLoss loss = {0};
    for (size_t j = 0; j < count; j++) {
        double done = (epoch + (double)j / (double)count) / settings->epochs;
        loss.training += learn(fit, fit->order[j], first_step * (float)training_decay(done));
        if (j % STOP_EVERY != 0)
            continue;
        settings->progress(settings->context, (int64_t)j);
        if (atomic_load(stop))
            return false;
    }
    loss.training /= (double)count;
    validate(fit, &loss);
    settings->epoch_done(settings->context, epoch + 1, &loss);
    return true;
}

static void round_numbers(const Fit *fit, double scale, Areas *areas) {
    int8_t *worth = &areas->worth[0][0][0][0];
    for (int i = 0; i < NUMBERS; i++) {
        double number = round(worth[i] + (double)fit->number[i].change * scale * AREA_ONE);
        worth[i] = (int8_t)(number > AREA_MAX ? AREA_MAX : number < -AREA_MAX ? -AREA_MAX : number);
    }
}

bool tune_areas(Areas *areas, const TuneData *data, const Board *board, const LearningNetwork *network,
                const AreasSettings *settings, const atomic_bool *stop, Error *error) {
    Fit fit = {.data = data,
               .shape = shape_of(board),
               .network = network,
               .pairs = areas->pairs,
               .base = malloc(data->count * sizeof *fit.base),
               .order = malloc(data->count * sizeof *fit.order),
               .number = memory_new(NUMBERS, sizeof *fit.number)};
    bool good = fit.base && fit.order;
    if (!good)
        error_set(error, "not enough memory");
    areas_prepare(areas, board);
    good = good && parallel_run(settings->threads, PARTS, predict_part, &fit, stop);
    for (int epoch = 0; good && epoch < settings->epochs; epoch++)
        good = run_epoch(&fit, settings, epoch, stop);
    if (good)
        round_numbers(&fit, settings->scale, areas);
    free(fit.base);
    free(fit.order);
    free(fit.number);
    return good;
}
