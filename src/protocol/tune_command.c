#include "protocol/tune_command.h"

#include "base/parallel.h"
#include "base/platform.h"
#include "protocol/arguments.h"
#include "tools/tune.h"

enum { EPOCHS_DEFAULT = 20, RESULT_DEFAULT = 50, LIMIT_DEFAULT = 800, STEP_DEFAULT = 30, NUMBER_MOST = 1000000000 };

// What may stand behind the names of the files.
typedef struct Numbers {
    long long epochs, result, limit, positions, step, seed, threads;
    bool all_terms, threats;
} Numbers;

static bool read_terms(Scanner *line, Numbers *numbers, Error *error) {
    Span word = scanner_next(line);
    numbers->all_terms = span_equal(word, "all");
    return numbers->all_terms || span_equal(word, "places") || error_set(error, "terms takes 'places' or 'all'");
}

static bool read_word(Scanner *line, Span word, Numbers *numbers, Error *error) {
    const struct {
        const char *name;
        long long least, most;
        long long *number;
    } known[] = {
        {"epochs", 0, 10000, &numbers->epochs},
        {"result", 0, 100, &numbers->result},
        {"limit", 1, NUMBER_MOST, &numbers->limit},
        {"positions", 1, NUMBER_MOST, &numbers->positions},
        {"step", 1, 10000, &numbers->step},
        {"seed", 0, NUMBER_MOST, &numbers->seed},
        {"threads", 1, PARALLEL_THREADS_MAX, &numbers->threads},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (span_equal(word, known[i].name))
            return argument_number(line, known[i].name, known[i].least, known[i].most, known[i].number, error);
    if (span_equal(word, "terms"))
        return read_terms(line, numbers, error);
    if (span_equal(word, "threats")) {
        numbers->threats = true;
        return true;
    }
    return error_set(error, "unknown word '%.*s'", span_shown(word, 40), word.start);
}

static bool read_settings(Scanner *line, TuneSettings *settings, Text *samples, Text *weights, Error *error) {
    if (!scanner_word(line, samples) || !scanner_word(line, weights))
        return error_set(error, "takes the file of samples to read and the file of weights to write");
    Numbers numbers = {.epochs = EPOCHS_DEFAULT,
                       .result = RESULT_DEFAULT,
                       .limit = LIMIT_DEFAULT,
                       .positions = NUMBER_MOST,
                       .step = STEP_DEFAULT,
                       .seed = 1,
                       .threads = platform_cores()};
    for (Span word = scanner_next(line); word.length > 0; word = scanner_next(line))
        if (!read_word(line, argument_word(word), &numbers, error))
            return false;
    settings->samples = text_string(samples);
    settings->weights = text_string(weights);
    settings->filter = (TuneFilter){(int)numbers.limit, numbers.threats, (size_t)numbers.positions};
    settings->share = (double)numbers.result / 100;
    settings->groups = numbers.all_terms ? TERM_GROUPS_ALL : TERM_GROUP_PLACES;
    settings->epochs = (int)numbers.epochs;
    settings->step = (double)numbers.step / 10000;
    settings->seed = (uint64_t)numbers.seed;
    settings->threads = (int)numbers.threads;
    return true;
}

static void run_tune(void *context) {
    Session *session = context;
    TuneSettings settings = {.rules = session->rules};
    Scanner line = scanner_of(text_string(&session->job.arguments));
    Text samples = {0}, weights = {0};
    Error error = {""};
    if (!read_settings(&line, &settings, &samples, &weights, &error) ||
        !tune_run(&settings, &session->job.stop, session_write, session, &error))
        session_error(session, "tune: %s", error.what);
    else if (atomic_load(&session->job.stop))
        output_write(&session->out, "info string tune stopped");
    text_free(&samples);
    text_free(&weights);
}

void tune_command(Session *session, Scanner *line) {
    job_start_with(session, line, run_tune);
}
