#include "protocol/commands.h"

#include <stdlib.h>

#include "base/parallel.h"
#include "base/platform.h"
#include "eval/weights_file.h"
#include "learn/datagen.h"

enum { GAMES_DEFAULT = 10000, NODES_DEFAULT = 4000, MOST = 1000000000 };

typedef struct DatagenArguments {
    DatagenSettings settings;
    Text path, eval; // files; the second is empty for the session's weights
} DatagenArguments;

// clang-format off
static const Argument arguments[] = {
    {.name = "FILE", .kind = ARGUMENT_WORD, .flags = PLACED | NEEDED, ARGUMENT_FIELD(DatagenArguments, path),
     .help = "the file of samples to write; one that is there is continued", .takes = "the file of samples to write"},
    {.name = "games", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, settings.games), .least = 1, .most = MOST,
     .initial = GAMES_DEFAULT, .value = "N", .help = "games in the file, those that are there included"},
    {.name = "nodes", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, settings.nodes), .least = 1, .most = MOST,
     .initial = NODES_DEFAULT, .value = "N", .help = "nodes to search for each move"},
    {.name = "seed", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, settings.seed), .most = MOST, .initial = 1,
     .value = "N", .help = "another seed gives different games"},
    {.name = "threads", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, settings.threads), .least = 1,
     .most = PARALLEL_THREADS_MAX, .value = "N", .otherwise = "all processors", .help = "games played at a time"},
    {.name = "eval", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(DatagenArguments, eval), .value = "FILE",
     .takes = "a file of weights", .otherwise = "those of the session", .help = "file of weights to play with"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme --UCI_Variant=zambia datagen zambia.smp --games 1000 --nodes 2000",
                                       NULL};

const Usage datagen_usage = {.arguments = arguments,
                             .examples = examples,
                             .notes =
                                 "Plays games of the engine against itself and writes quiet positions with score and "
                                 "result, which tune learns from. The same command continues after a stop."};

// Loads the weights of a file for all players into `*weights`, which the caller frees.
static bool read_weights(DatagenArguments *words, Weights **weights, Error *error) {
    DatagenSettings *settings = &words->settings;
    WeightGame game = weight_game_of(settings->rules.profile);
    if (words->eval.length == 0)
        return true;
    *weights = weights_load(text_string(&words->eval), game, error);
    settings->weights.of[game] = *weights;
    return *weights != NULL;
}

static void show_progress(void *context, int64_t done, int64_t total) {
    if (done == 0)
        session_expect(context, "games", total);
    else
        session_progress(context, done);
}

void datagen_command(Session *session, Scanner *line) {
    DatagenArguments words = {.settings = {.rules = session->rules,
                                           .weights = session->weights,
                                           .library = &session->library,
                                           .threads = platform_cores(),
                                           .progress = show_progress}};
    Weights *weights = NULL;
    Error error = {""};
    if (session_read_arguments(session, "datagen", arguments, line, &words)) {
        words.settings.path = text_string(&words.path);
        if (!read_weights(&words, &weights, &error) ||
            !datagen_run(&words.settings, &session->job.stop, session_write, session, &error))
            session_error(session, "datagen: %s", error.what);
        else
            session_note_stop(session, "datagen");
    }
    text_free(&words.path);
    text_free(&words.eval);
    free(weights);
}
