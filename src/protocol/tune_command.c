#include "protocol/commands.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "base/platform.h"
#include "learn/tune.h"

enum { NUMBER_MAX = 1000000000 };

enum { TERMS_PLACES, TERMS_ALL };

static const char *const term_choices[] = {"places", "all", NULL};

typedef struct TuneArguments {
    Text samples, weights, also, from;
    int epochs, areas, result, limit, step, keep, seed, threads, terms;
    int64_t positions;
    bool threats, plain;
} TuneArguments;

#define FIELD(field) ARGUMENT_FIELD(TuneArguments, field)

// clang-format off
static const Argument arguments[] = {
    {.name = "SAMPLES", .kind = ARGUMENT_WORD, .flags = PLACED | NEEDED, FIELD(samples),
     .help = "the file of samples to read, written by datagen", .takes = "the file of samples to read"},
    {.name = "WEIGHTS", .kind = ARGUMENT_WORD, .flags = PLACED | NEEDED, FIELD(weights),
     .help = "the file of weights to write, which the option EvalFile reads", .takes = "the file of weights to write"},
    {.name = "also", .kind = ARGUMENT_LIST, FIELD(also), .value = "FILE", .takes = "a file of samples",
     .otherwise = "none", .help = "another file of samples, for example of another seed; may be repeated"},
    {.name = "from", .kind = ARGUMENT_WORD, FIELD(from), .value = "FILE", .takes = "a file of weights",
     .otherwise = "none", .help = "weights to begin with; their terms are kept, their network and areas are trained further"},
    {.name = "epochs", .kind = ARGUMENT_NUMBER, FIELD(epochs), .max = 10000, .initial = 20, .value = "N",
     .help = "passes over the samples to train the network; 0 leaves that of --from, or makes none"},
    {.name = "areas", .kind = ARGUMENT_NUMBER, FIELD(areas), .max = 10000, .value = "N",
     .help = "passes over the samples to learn the areas, the worth of men that stand together; 3 are enough"},
    {.name = "positions", .kind = ARGUMENT_NUMBER, FIELD(positions), .min = 1, .max = NUMBER_MAX, .initial = NUMBER_MAX,
     .value = "N", .help = "samples to learn from, the first ones"},
    {.name = "threads", .kind = ARGUMENT_NUMBER, FIELD(threads), .min = 1, .max = PARALLEL_THREADS_MAX,
     .value = "N", .otherwise = "all processors", .help = "threads; the weights do not depend on them"},
    {.name = "result", .kind = ARGUMENT_NUMBER, FIELD(result), .max = 100, .initial = 50, .value = "N",
     .help = "share of the game's result in the target, in percent; the rest is the score's"},
    {.name = "limit", .kind = ARGUMENT_NUMBER, FIELD(limit), .min = 1, .max = NUMBER_MAX, .initial = 800, .value = "N",
     .help = "samples with a score further from 0 are left out, in hundredths of a point"},
    {.name = "step", .kind = ARGUMENT_NUMBER, FIELD(step), .min = 1, .max = 10000, .initial = 30, .value = "N",
     .help = "size of the first steps of the training, in 1/10000"},
    {.name = "keep", .kind = ARGUMENT_NUMBER, FIELD(keep), .max = 1000, .value = "N",
     .help = "how many times as many samples as these the weights of --from stand for: the more, the less they change"},
    {.name = "seed", .kind = ARGUMENT_NUMBER, FIELD(seed), .max = NUMBER_MAX, .initial = 1, .value = "N",
     .help = "another seed starts the network from different weights"},
    {.name = "terms", .kind = ARGUMENT_CHOICE, FIELD(terms), .choices = term_choices,
     .value = "SET", .help = "terms beside the network: only those of places, or all"},
    {.name = "threats", .kind = ARGUMENT_FLAG, FIELD(threats),
     .help = "learn also from positions in which the side not to move could capture"},
    {.name = "plain", .kind = ARGUMENT_FLAG, FIELD(plain),
     .help = "learn the worth of each piece without the patterns of the men in a row; makes a smaller file"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme tune tzd.smp tzd.txt --epochs 20 --threads 4", NULL};

const Usage tune_usage = {.arguments = arguments,
                          .examples = examples,
                          .notes = "Learns the weights of the evaluation from samples. After a stop the same command "
                                   "continues after the last epoch of the network; areas are learned anew."};

// All files of samples. The caller frees the array.
static const char **files_of(const TuneArguments *words, int *count) {
    const char **files = NULL;
    int capacity = 0;
    *count = 0;
    for (const char *file = text_string(&words->samples); file;
         file = argument_next(&words->also, *count > 1 ? file : NULL)) {
        files = memory_grow(files, &capacity, *count + 1, sizeof *files);
        files[(*count)++] = file;
    }
    return files;
}

static TuneSettings settings_of(const TuneArguments *words, const Rules *rules) {
    return (TuneSettings){.rules = *rules,
                          .weights = text_string(&words->weights),
                          .from = words->from.length > 0 ? text_string(&words->from) : NULL,
                          .filter = {words->limit, words->threats, (size_t)words->positions, words->plain},
                          .share = (double)words->result / 100,
                          .groups = words->terms == TERMS_ALL ? TERM_GROUPS_ALL : TERM_GROUP_PSQT,
                          .epochs = words->epochs,
                          .areas = words->areas,
                          .step = (double)words->step / 10000,
                          .keep = words->keep,
                          .seed = (uint64_t)words->seed,
                          .threads = words->threads};
}

// The number of samples is known only after they have been read.
static void show_progress(void *context, int64_t done, int64_t total) {
    if (done == 0)
        session_expect(context, "samples of all epochs", total);
    else
        session_quick_progress(context, done);
}

void tune_command(Session *session, Scanner *line) {
    TuneArguments words = {.threads = platform_cores()};
    Error error = {""};
    if (session_read_arguments(session, "tune", arguments, line, &words)) {
        TuneSettings settings = settings_of(&words, &session->env.rules);
        settings.progress = show_progress;
        const char **files = files_of(&words, &settings.files);
        settings.samples = files;
        if (words.keep > 0 && !settings.from) {
            error_set(&error, "--keep needs --from");
            session_misuse(session, "tune", &error);
        } else if (!tune_run(&settings, &session->job.stop, session_write, session, &error))
            session_error(session, "tune: %s", error.what);
        else
            session_note_stop(session, "tune");
        free(files);
    }
    text_free(&words.samples);
    text_free(&words.weights);
    text_free(&words.from);
    text_free(&words.also);
}
