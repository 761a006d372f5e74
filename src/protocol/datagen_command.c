#include "protocol/datagen_command.h"

#include <stdlib.h>

#include "base/parallel.h"
#include "base/platform.h"
#include "eval/weights_file.h"
#include "protocol/arguments.h"
#include "tools/datagen.h"

enum { GAMES_DEFAULT = 10000, NODES_DEFAULT = 4000 };

// Takes a file of weights for all players, in place of `weights`, which the caller frees.
static bool read_weights(Scanner *line, const Profile *profile, Weights **weights, Error *error) {
    Text path = {0};
    bool good = scanner_word(line, &path) || error_set(error, "eval takes a file of weights");
    if (good) {
        free(*weights);
        *weights = weights_load(text_string(&path), weight_game_of(profile), error);
    }
    text_free(&path);
    return good && *weights;
}

static bool read_settings(Scanner *line, DatagenSettings *settings, Text *path, Weights **weights, Error *error) {
    if (!scanner_word(line, path))
        return error_set(error, "takes the file of samples to write");
    settings->path = text_string(path);
    long long games = GAMES_DEFAULT, nodes = NODES_DEFAULT, seed = 1, threads = platform_cores();
    for (Span word = scanner_next(line); word.length > 0; word = scanner_next(line)) {
        word = argument_word(word);
        bool good;
        if (span_equal(word, "games"))
            good = argument_number(line, "games", 1, 1000000000, &games, error);
        else if (span_equal(word, "nodes"))
            good = argument_number(line, "nodes", 1, 1000000000, &nodes, error);
        else if (span_equal(word, "seed"))
            good = argument_number(line, "seed", 0, 1000000000, &seed, error);
        else if (span_equal(word, "threads"))
            good = argument_number(line, "threads", 1, PARALLEL_THREADS_MAX, &threads, error);
        else if (span_equal(word, "eval"))
            good = read_weights(line, settings->rules.profile, weights, error);
        else
            good = error_set(error, "unknown word '%.*s'", span_shown(word, 40), word.start);
        if (!good)
            return false;
    }
    settings->games = (uint32_t)games;
    settings->nodes = (uint64_t)nodes;
    settings->seed = (uint64_t)seed;
    settings->threads = (int)threads;
    if (*weights)
        settings->weights.of[weight_game_of(settings->rules.profile)] = *weights;
    return true;
}

static void run_datagen(void *context) {
    Session *session = context;
    DatagenSettings settings = {.rules = session->rules, .weights = session->weights, .library = &session->library};
    Weights *weights = NULL;
    Scanner line = scanner_of(text_string(&session->job.arguments));
    Text path = {0};
    Error error = {""};
    if (!read_settings(&line, &settings, &path, &weights, &error) ||
        !datagen_run(&settings, &session->job.stop, session_write, session, &error))
        session_error(session, "datagen: %s", error.what);
    else if (atomic_load(&session->job.stop))
        output_write(&session->out, "info string datagen stopped");
    text_free(&path);
    free(weights);
}

void datagen_command(Session *session, Scanner *line) {
    job_start_with(session, line, run_datagen);
}
