#include "learn/tune.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/checksum.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/platform.h"
#include "eval/weights_file.h"
#include "learn/tune_areas.h"
#include "learn/tune_terms.h"
#include "learn/tune_train.h"

enum { SCALE_ROUNDS = 5 };

typedef struct Tuning {
    const TuneSettings *settings;
    const atomic_bool *stop;
    ReportLine *line;
    void *context;
    TuneData data;
    WeightGame game;
    Weights *weights;
    double scale; // hundredths of a point per logit
    Training *training;
    int64_t begun; // epochs that were done before this run
    int64_t areas; // epochs of the areas that are done
    char state[FILENAME_MAX];
} Tuning;

static void report(const Tuning *tuning, const char *format, ...) PRINTF_LIKE(2, 3);

static void report(const Tuning *tuning, const char *format, ...) {
    char line[200];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    tuning->line(tuning->context, line);
}

static bool read_data(Tuning *tuning, Error *error) {
    const TuneSettings *settings = tuning->settings;
    TuneData *data = &tuning->data;
    if (!tune_data_read(data, settings->samples, settings->files, &settings->rules, &settings->filter, settings->share,
                        error))
        return false;
    report(tuning, "positions %zu of %zu, %zu for validation; scores: %.1f hundredths of a point to a logit",
           data->count, data->read, data->validation, data->scale);
    return true;
}

static int full_board(const Tuning *tuning) {
    return 2 * tuning->settings->rules.board->max_pieces;
}

// The scale at which the first weights predict the targets best, by Newton's method on its inverse. Their network is
// left in `tuning->training`, and the part of the terms and areas in the samples.
static void fit_scale(Tuning *tuning) {
    const Board *board = tuning->settings->rules.board;
    TuneData *data = &tuning->data;
    double inverse = 1.0 / 100;
    for (int round = 0; round < SCALE_ROUNDS; round++) {
        tuning->scale = 1 / inverse;
        tune_terms_keep(data, full_board(tuning), tuning->weights, tuning->scale);
        if (tuning->weights->has_areas)
            tune_areas_keep(data, board, &tuning->weights->areas, tuning->scale);
        tune_network_take(&tuning->training->network, board, tuning->scale, &tuning->weights->network.numbers);
        double slope = 0, bend = 1e-9;
        for (size_t i = 0; i < data->count; i++) {
            double logit = (double)tune_network_logit(&tuning->training->network, &data->samples[i]);
            double chance = tune_chance(logit), score = logit / inverse;
            slope += (chance - (double)data->samples[i].target) * score;
            bend += chance * (1 - chance) * score * score;
        }
        inverse -= slope / bend;
        inverse = inverse < 1e-4 ? 1e-4 : inverse > 0.1 ? 0.1 : inverse;
    }
}

// Loads the weights to begin with, if the settings name them.
static bool load_weights(Tuning *tuning, Error *error) {
    const char *from = tuning->settings->from;
    tuning->weights = from ? weights_load(from, tuning->game, error) : weights_new();
    return tuning->weights != NULL;
}

// Begins with the weights that were loaded.
static void take_weights(Tuning *tuning) {
    if (tuning->settings->filter.plain)
        memset(tuning->weights->network.numbers.pattern, 0, sizeof tuning->weights->network.numbers.pattern);
    fit_scale(tuning);
    TrainingLoss loss;
    training_validate(&tuning->training->network, &tuning->data, tuning->settings->threads, &loss);
    report(tuning, "begun with validation %.5f result %.5f; %.1f hundredths of a point to a logit", loss.validation,
           loss.result, tuning->scale);
}

static bool fit_terms(Tuning *tuning, Error *error) {
    const TuneSettings *settings = tuning->settings;
    int full = full_board(tuning);
    if (!tune_terms(&tuning->data, settings->groups, full, settings->threads, tuning->weights, &tuning->scale))
        return error_set(error, "'%s' does not show the worth of a man", quoted_string(settings->samples[0]).text);
    LearningNetwork *none = memory_new(1, sizeof *none); // all numbers 0: too large for the stack or the program
    TrainingLoss loss;
    training_validate(none, &tuning->data, settings->threads, &loss);
    free(none);
    report(tuning, "terms validation %.5f result %.5f; %.1f hundredths of a point to a logit", loss.validation,
           loss.result, tuning->scale);
    return true;
}

// Identifies the settings and data that must be unchanged for a training to be continued.
static uint32_t mark_of(const Tuning *tuning) {
    const TuneSettings *settings = tuning->settings;
    Text text = {0};
    text_printf(&text, "%s %d %llu %a %a %u%s", settings->rules.profile->name, settings->epochs,
                (unsigned long long)settings->seed, settings->step, settings->keep, settings->groups,
                settings->filter.plain ? " plain" : "");
    if (settings->from)
        weights_write(&text, tuning->weights, tuning->game);
    uint32_t mark = checksum(text.data, text.length);
    for (size_t i = 0; i < tuning->data.count; i++) {
        const TuneSample *sample = &tuning->data.samples[i];
        mark = checksum_add(mark, sample->feature, sample->pieces);
        mark = checksum_add(mark, &sample->target, sizeof sample->target);
    }
    text_free(&text);
    return mark;
}

// Of the epochs of this run, those of the areas and `samples` of the present one included.
static void report_samples(void *context, int64_t samples) {
    Tuning *tuning = context;
    const TuneSettings *settings = tuning->settings;
    int64_t each = (int64_t)(tuning->data.count - tuning->data.validation);
    if (settings->progress)
        settings->progress(tuning->context, (tuning->training->epochs - tuning->begun + tuning->areas) * each + samples,
                           (settings->epochs - tuning->begun + settings->areas) * each);
}

// False if stopped, with an empty error, or if something is wrong.
static bool train(Tuning *tuning, Error *error) {
    const TuneSettings *settings = tuning->settings;
    TrainingSettings how = {.epochs = settings->epochs,
                            .seed = settings->seed,
                            .step = settings->step,
                            .keep = settings->keep,
                            .threads = settings->threads,
                            .progress = report_samples,
                            .context = tuning};
    tuning->training->first = tuning->training->network;
    uint32_t mark = mark_of(tuning);
    if (training_resume(tuning->training, mark, tuning->state, error))
        report(tuning, "going on after epoch %d", (int)tuning->training->epochs);
    else if (error->what[0])
        return false;
    else if (!tuning->weights->has_network)
        training_begin(tuning->training, settings->seed);
    tuning->begun = tuning->training->epochs;
    report_samples(tuning, 0);
    while (tuning->training->epochs < settings->epochs) {
        TrainingLoss loss;
        if (!training_epoch(tuning->training, &how, &tuning->data, &loss, tuning->stop, error) ||
            !training_save(tuning->training, mark, tuning->state, error))
            return false;
        report(tuning, "epoch %d training %.5f validation %.5f result %.5f", (int)tuning->training->epochs,
               loss.training, loss.validation, loss.result);
    }
    tune_network_round(&tuning->training->network, settings->rules.board, tuning->scale,
                       &tuning->weights->network.numbers);
    tuning->weights->has_network = true;
    return true;
}

static void report_areas(void *context, int epoch, const TrainingLoss *loss) {
    Tuning *tuning = context;
    tuning->areas = epoch;
    report(tuning, "areas epoch %d training %.5f validation %.5f result %.5f", epoch, loss->training, loss->validation,
           loss->result);
}

static bool learn_areas(Tuning *tuning, Error *error) {
    const TuneSettings *settings = tuning->settings;
    AreasSettings how = {.epochs = settings->areas,
                         .seed = settings->seed,
                         .scale = tuning->scale,
                         .threads = settings->threads,
                         .progress = report_samples,
                         .epoch_done = report_areas,
                         .context = tuning};
    tuning->weights->has_areas = true;
    return tune_areas(&tuning->weights->areas, &tuning->data, settings->rules.board, &tuning->training->network, &how,
                      tuning->stop, error);
}

static bool write_weights(const Tuning *tuning, Error *error) {
    Text text = {0};
    weights_write(&text, tuning->weights, tuning->game);
    bool good = file_write(tuning->settings->weights, &text, error);
    text_free(&text);
    return good;
}

// Checks the files before the long work begins.
static bool check_files(Tuning *tuning, Error *error) {
    const TuneSettings *settings = tuning->settings;
    int length = snprintf(tuning->state, sizeof tuning->state, "%s.state", settings->weights);
    for (int i = 0; i < settings->files; i++)
        if (platform_same_file(settings->samples[i], settings->weights) ||
            platform_same_file(settings->samples[i], tuning->state))
            return error_set(error, "'%s' cannot hold both the samples and the weights",
                             quoted_string(settings->samples[i]).text);
    if (length >= (int)sizeof tuning->state)
        return error_set(error, "the name '%s' is too long", quoted_string(settings->weights).text);
    if (settings->epochs > 0 && !file_check_writing(tuning->state, error))
        return false;
    for (int i = 0; i < settings->files; i++)
        if (!file_check(settings->samples[i], error))
            return false;
    return load_weights(tuning, error);
}

static bool run(Tuning *tuning, Error *error) {
    const TuneSettings *settings = tuning->settings;
    if (!check_files(tuning, error))
        return false;
    tuning->training = memory_new(1, sizeof *tuning->training);
    if (!read_data(tuning, error))
        return false;
    if (settings->from)
        take_weights(tuning);
    else if (!fit_terms(tuning, error))
        return false;
    if (settings->epochs > 0 && !train(tuning, error))
        return false;
    if (settings->areas > 0 && !learn_areas(tuning, error))
        return false;
    if (!write_weights(tuning, error))
        return false;
    if (settings->epochs > 0)
        platform_remove(tuning->state);
    return true;
}

bool tune_run(const TuneSettings *settings, const atomic_bool *stop, ReportLine *line, void *context, Error *error) {
    Tuning tuning = {.settings = settings,
                     .stop = stop,
                     .line = line,
                     .context = context,
                     .game = weight_game_of(settings->rules.profile)};
    error->what[0] = '\0';
    FileLock lock = {0};
    bool good = file_check_writing(settings->weights, error) && file_lock(&lock, settings->weights, error) &&
                run(&tuning, error);
    file_unlock(&lock);
    weights_free(tuning.weights);
    free(tuning.training);
    tune_data_free(&tuning.data);
    return good || !error->what[0];
}
