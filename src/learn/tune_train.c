#include "learn/tune_train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/parallel.h"

enum {
    BATCH = 2048,
    PARTS = 8, // of a batch, each with a gradient of its own
    VALIDATION_PARTS = 64,
};

static const double beta1 = 0.9, beta2 = 0.999; // decay rates of Adam's averages

typedef struct BatchPart {
    LearningNetwork gradient;
    double loss;
} BatchPart;

typedef struct Epoch {
    Training *training;
    const TuneData *data;
    uint32_t *order; // of the samples to learn from
    size_t count;
    size_t begin, end; // of the batch
    BatchPart *parts;
} Epoch;

void training_begin(Training *training, uint64_t seed) {
    *training = (Training){.steps = 0};
    Rng rng = {seed};
    tune_network_init(&training->network, &rng);
}

size_t training_order(uint32_t *order, const TuneData *data, uint64_t seed, int64_t epoch) {
    size_t count = 0;
    for (size_t i = 0; i < data->count; i++)
        if (!data->samples[i].validation)
            order[count++] = (uint32_t)i;
    Rng rng = {seed};
    rng.state = rng_next(&rng) ^ (uint64_t)epoch;
    for (size_t i = count; i > 1; i--) {
        size_t other = (size_t)(rng_next(&rng) % i);
        uint32_t swapped = order[i - 1];
        order[i - 1] = order[other];
        order[other] = swapped;
    }
    return count;
}

static void learn_part(void *context, uint64_t number) {
    Epoch *epoch = context;
    BatchPart *part = &epoch->parts[number];
    memset(part, 0, sizeof *part);
    size_t count = epoch->end - epoch->begin;
    size_t from = epoch->begin + parallel_begin(count, number, PARTS);
    size_t to = epoch->begin + parallel_begin(count, number + 1, PARTS);
    for (size_t i = from; i < to; i++)
        part->loss +=
            tune_network_learn(&epoch->training->network, &epoch->data->samples[epoch->order[i]], &part->gradient);
}

static void step(Epoch *epoch, const TrainingSettings *settings, double size) {
    Training *training = epoch->training;
    float *number = (float *)&training->network, *mean = (float *)&training->mean, *square = (float *)&training->square;
    training->steps++;
    double mean_correction = 1 - pow(beta1, (double)training->steps);
    double square_correction = 1 - pow(beta2, (double)training->steps);
    float scale = (float)(size / mean_correction), square_scale = (float)(1 / square_correction);
    float share = 1 / (float)(epoch->end - epoch->begin);
    const float *first = (const float *)&training->first;
    float *fisher = (float *)&training->fisher;
    // The squares are of means over a batch; those of single samples are BATCH times as large.
    float keep = (float)(settings->keep * BATCH / square_correction);
    for (int i = 0; i < LEARNING_NUMBERS; i++) {
        float gradient = 0;
        for (int part = 0; part < PARTS; part++)
            gradient += ((const float *)&epoch->parts[part].gradient)[i];
        gradient *= share;
        if (keep > 0) {
            fisher[i] += (float)(1 - beta2) * (gradient * gradient - fisher[i]);
            gradient += keep * fisher[i] * (number[i] - first[i]);
        }
        mean[i] += (float)(1 - beta1) * (gradient - mean[i]);
        square[i] += (float)(1 - beta2) * (gradient * gradient - square[i]);
        number[i] -= scale * mean[i] / (sqrtf(square[i] * square_scale) + 1e-8f);
    }
}

double training_decay(double done) {
    return 0.5 + 0.5 * cos(3.141592653589793 * done);
}

static double step_size(const Epoch *epoch, const TrainingSettings *settings) {
    double steps = (double)settings->epochs * (double)((epoch->count + BATCH - 1) / BATCH);
    return settings->step * training_decay((double)epoch->training->steps / steps);
}

static bool run_batches(Epoch *epoch, const TrainingSettings *settings, double *loss, const atomic_bool *stop) {
    double sum = 0;
    for (epoch->begin = 0; epoch->begin < epoch->count; epoch->begin = epoch->end) {
        epoch->end = epoch->begin + BATCH < epoch->count ? epoch->begin + BATCH : epoch->count;
        if (!parallel_run(settings->threads, PARTS, learn_part, epoch, stop))
            return false;
        for (int part = 0; part < PARTS; part++)
            sum += epoch->parts[part].loss;
        step(epoch, settings, step_size(epoch, settings));
        if (settings->progress)
            settings->progress(settings->context, (int64_t)epoch->end);
    }
    *loss = sum / (double)epoch->count;
    return true;
}

// ---- Validation

typedef struct Validation {
    const LearningNetwork *network;
    const TuneData *data;
    double loss[VALIDATION_PARTS], result[VALIDATION_PARTS];
} Validation;

static void validate_part(void *context, uint64_t part) {
    Validation *validation = context;
    const TuneData *data = validation->data;
    size_t end = parallel_begin(data->count, part + 1, VALIDATION_PARTS);
    for (size_t i = parallel_begin(data->count, part, VALIDATION_PARTS); i < end; i++) {
        const TuneSample *sample = &data->samples[i];
        if (!sample->validation)
            continue;
        double chance = tune_chance((double)tune_network_logit(validation->network, sample));
        validation->loss[part] += tune_loss(chance, (double)sample->target);
        validation->result[part] += tune_loss(chance, (double)sample->result);
    }
}

void training_validate(const LearningNetwork *network, const TuneData *data, int threads, TrainingLoss *loss) {
    Validation validation = {.network = network, .data = data};
    parallel_run(threads, VALIDATION_PARTS, validate_part, &validation, NULL);
    loss->validation = loss->result = 0;
    for (int part = 0; part < VALIDATION_PARTS; part++) {
        loss->validation += validation.loss[part] / (double)data->validation;
        loss->result += validation.result[part] / (double)data->validation;
    }
}

bool training_epoch(Training *training, const TrainingSettings *settings, const TuneData *data, TrainingLoss *loss,
                    const atomic_bool *stop, Error *error) {
    Epoch epoch = {.training = training,
                   .data = data,
                   .order = malloc(data->count * sizeof *epoch.order),
                   .parts = memory_new(PARTS, sizeof *epoch.parts)};
    bool good = epoch.order;
    if (good) {
        epoch.count = training_order(epoch.order, data, settings->seed, training->epochs);
        good = run_batches(&epoch, settings, &loss->training, stop);
    } else {
        error_set(error, "not enough memory");
    }
    free(epoch.order);
    free(epoch.parts);
    if (!good)
        return false;
    training->epochs++;
    training_validate(&training->network, data, settings->threads, loss);
    return true;
}

// ---- Checkpoints

static const char title[] = "mfalme training 1\n";

typedef struct Seal {
    uint32_t mark, sum;
} Seal;

static Seal seal_of(const Training *training, uint32_t mark) {
    return (Seal){mark, checksum(training, sizeof *training)};
}

bool training_save(const Training *training, uint32_t mark, const char *path, Error *error) {
    Seal seal = seal_of(training, mark);
    FileWriter writer = {0};
    if (!file_begin(&writer, path, error))
        return false;
    file_put(&writer, title, sizeof title - 1);
    file_put(&writer, &seal, sizeof seal);
    file_put(&writer, training, sizeof *training);
    return file_commit(&writer, error);
}

static bool read_all(FILE *file, Training *training, Seal *seal) {
    char begin[sizeof title - 1];
    return fread(begin, 1, sizeof begin, file) == sizeof begin && memcmp(begin, title, sizeof begin) == 0 &&
           fread(seal, 1, sizeof *seal, file) == sizeof *seal &&
           fread(training, 1, sizeof *training, file) == sizeof *training && fgetc(file) == EOF;
}

bool training_resume(Training *training, uint32_t mark, const char *path, Error *error) {
    FILE *file = file_open_ordinary(path, error);
    if (!file)
        return false;
    Seal seal;
    bool good = read_all(file, training, &seal);
    fclose(file);
    if (!good || seal.sum != seal_of(training, mark).sum)
        return error_set(error, "'%s' is not the whole state of a training run; remove it to start again",
                         quoted_string(path).text);
    if (seal.mark != mark)
        return error_set(error, "'%s' is of a training run with other settings or data; remove it to start again",
                         quoted_string(path).text);
    return true;
}
