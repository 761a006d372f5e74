#include "protocol/commands.h"

#include "base/parallel.h"
#include "base/platform.h"
#include "eval/weights_file.h"
#include "learn/datagen.h"
#include "protocol/make_plan.h"

enum { GAMES_DEFAULT = 10000, NODES_DEFAULT = 500, NUMBER_MAX = 1000000000 };

typedef struct DatagenArguments {
    DatagenSettings settings;
    Text path, eval, rescore; // files; `eval` is empty for the session's weights, `rescore` is empty to play games
    int plan;                 // files to share the games among; 0 to play them
} DatagenArguments;

// clang-format off
static const Argument arguments[] = {
    {.name = "FILE", .kind = ARGUMENT_WORD, .flags = PLACED | NEEDED, ARGUMENT_FIELD(DatagenArguments, path),
     .help = "the file of samples to write; one that is there is continued", .takes = "the file of samples to write"},
    {.name = "games", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, settings.games), .min = 1, .max = NUMBER_MAX,
     .value = "N", .otherwise = "10000, with --rescore all", .help = "games in the file, including those already there"},
    {.name = "nodes", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, settings.nodes), .min = 1, .max = NUMBER_MAX,
     .initial = NODES_DEFAULT, .value = "N", .help = "nodes to search for each move"},
    {.name = "seed", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, settings.seed), .max = NUMBER_MAX, .initial = 1,
     .value = "N", .help = "another seed gives different games"},
    {.name = "threads", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, settings.threads), .min = 1,
     .max = PARALLEL_THREADS_MAX, .value = "N", .otherwise = "all processors", .help = "games played at a time"},
    {.name = "unbalanced", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, settings.unbalanced), .max = 100,
     .value = "N", .help = "percentage of games whose opening may favour a side"},
    {.name = "eval", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(DatagenArguments, eval), .value = "FILE",
     .takes = "a file of weights", .otherwise = "those of the session", .help = "file of weights to play with"},
    {.name = "rescore", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(DatagenArguments, rescore), .value = "FILE",
     .takes = "a file of samples", .otherwise = "none",
     .help = "renew the scores of these samples instead of playing games"},
    {.name = "plan", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(DatagenArguments, plan), .min = 1, .max = MAKE_PLAN_MAX,
     .value = "N", .otherwise = "none", .help = "print rules for GNU make that play the games into N files, then tune"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme --UCI_Variant=zambia datagen zambia.smp --games 1000 --unbalanced 25",
                                       NULL};

const Usage datagen_usage = {.arguments = arguments,
                             .examples = examples,
                             .notes =
                                 "Plays games of the engine against itself and writes quiet positions with score and "
                                 "result, which tune learns from. With --rescore, reads such a file and gives each "
                                 "position the score of a new search, or the result by the tables; positions "
                                 "whose score changes by more than 2 points are left out. The same command continues "
                                 "after a stop."};

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

// ---- datagen --plan ---------------------------------------------------------------------------

// Adds the rule for the games of one file. A stopped run continues the file, so a second file marks it as complete.
static void plan_file(Session *session, const DatagenArguments *words, int number) {
    const DatagenSettings *settings = &words->settings;
    const char *path = text_string(&words->path);
    uint64_t files = (uint64_t)words->plan, part = (uint64_t)number - 1;
    unsigned games =
        (unsigned)(parallel_begin(settings->games, part + 1, files) - parallel_begin(settings->games, part, files));
    Text rule = {0};
    text_printf(&rule, "# job %d games %u\n%s.%d.done:\n", number, games, path, number);
    make_plan_program(&rule, session, &settings->rules);
    text_printf(&rule, " datagen %s.%d --games %u", path, number, games);
    text_printf(&rule, " --nodes %llu --seed %llu --threads $(THREADS)", (unsigned long long)settings->nodes,
                (unsigned long long)(settings->seed + part));
    if (settings->unbalanced > 0)
        text_printf(&rule, " --unbalanced %d", settings->unbalanced);
    if (words->eval.length > 0)
        text_printf(&rule, " --eval %s", text_string(&words->eval));
    text_add(&rule, "\n\ttouch $@\n");
    output_text(&session->env.out, &rule);
}

static void plan_tuning(Session *session, const DatagenArguments *words) {
    const char *path = text_string(&words->path);
    Text rule = {0};
    text_printf(&rule, "%s.txt:", path);
    for (int i = 1; i <= words->plan; i++)
        text_printf(&rule, " %s.%d.done", path, i);
    text_printf(&rule, "\n\t$(MFALME) --UCI_Variant=%s tune %s.1 $@ --threads $(THREADS)",
                words->settings.rules.profile->name, path);
    for (int i = 2; i <= words->plan; i++)
        text_printf(&rule, " --also %s.%d", path, i);
    text_add(&rule, "\n");
    output_text(&session->env.out, &rule);
}

static bool plan(Session *session, const DatagenArguments *words, Error *error) {
    const DatagenSettings *settings = &words->settings;
    if (!make_plan_check(session, text_string(&words->path), error) ||
        !make_plan_check(session, text_string(&words->eval), error))
        return false;
    if (words->eval.length == 0 && session->env.weights.of[weight_game_of(settings->rules.profile)])
        return error_set(error, "--plan takes other weights than the built-in ones by --eval, not by EvalFile");
    if (words->rescore.length > 0)
        return error_set(error, "--plan shares out games to play, not --rescore");
    if ((uint64_t)words->plan > settings->games)
        return error_set(error, "--plan %d needs at least as many games, not %u", words->plan, settings->games);
    Text head = {0};
    text_printf(&head,
                "# %u games of %s in %d files, and the weights learned from them.\n"
                "MFALME ?= ./mfalme\nTHREADS ?= %d\n.PHONY: all\nall: %s.txt\n",
                settings->games, settings->rules.profile->name, words->plan, settings->threads,
                text_string(&words->path));
    output_text(&session->env.out, &head);
    for (int i = 1; i <= words->plan; i++)
        plan_file(session, words, i);
    plan_tuning(session, words);
    return true;
}

// -----------------------------------------------------------------------------------------------

static bool run(Session *session, DatagenArguments *words, Error *error) {
    if (words->settings.games == 0)
        words->settings.games = words->rescore.length > 0 ? NUMBER_MAX : GAMES_DEFAULT;
    if (words->plan > 0)
        return plan(session, words, error);
    Weights *weights = NULL;
    words->settings.path = text_string(&words->path);
    words->settings.rescore = words->rescore.length > 0 ? text_string(&words->rescore) : NULL;
    bool good = read_weights(words, &weights, error) &&
                datagen_run(&words->settings, &session->job.stop, session_write, session, error);
    weights_free(weights);
    return good;
}

void datagen_command(Session *session, Scanner *line) {
    DatagenArguments words = {.settings = {.rules = session->env.rules,
                                           .weights = session->env.weights,
                                           .library = &session->env.library,
                                           .threads = platform_cores(),
                                           .progress = show_progress}};
    Error error = {""};
    if (session_read_arguments(session, "datagen", arguments, line, &words)) {
        if (!run(session, &words, &error))
            session_error(session, "datagen: %s", error.what);
        else
            session_note_stop(session, "datagen");
    }
    text_free(&words.path);
    text_free(&words.eval);
    text_free(&words.rescore);
}
