#include "protocol/commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "base/platform.h"
#include "eval/weights_file.h"
#include "pdn/pdn_files.h"
#include "puzzles/make.h"
#include "tools/epd_game.h"

enum { POSITIONS_DEFAULT = 200, NODES_DEFAULT = 200000, CHECK_NODES = 2000000, NUMBER_MAX = 1000000000 };

typedef struct PuzzlesArguments {
    PuzzleMake make;
    Text path, games, eval;
    uint64_t nodes; // 0: the default
    int verb, every;
} PuzzlesArguments;

static bool read_also(void *target, ArgumentLine *line, Error *error) {
    FindSettings *find = &((PuzzlesArguments *)target)->make.find;
    Span name = scanner_next(line->scanner);
    find->also = profile_named(name);
    if (!find->also)
        return error_set(error, "no profile is named '%s'", quoted(name).text);
    return find->also->generator == find->rules.generator ||
           error_set(error, "the pieces of %s move otherwise than those of %s", find->also->name,
                     find->rules.profile->name);
}

static const char *const verb_names[] = {"make", "check", NULL};

#define FIELD(field) ARGUMENT_FIELD(PuzzlesArguments, field)

// clang-format off
static const Argument arguments[] = {
    {.name = "make|check", .kind = ARGUMENT_CHOICE, .flags = PLACED | NEEDED, FIELD(verb), .choices = verb_names,
     .takes = "make or check", .help = "find puzzles in games, or search those of a file again"},
    {.name = "FILE", .kind = ARGUMENT_WORD, .flags = PLACED | NEEDED, FIELD(path), .takes = "the file of puzzles",
     .help = "the EPD file of puzzles; make continues one that is there"},
    {.name = "games", .kind = ARGUMENT_LIST, FIELD(games), .value = "FILE", .takes = "a PDN file",
     .otherwise = "games are played", .verbs = "make", .help = "games to look at, as PDN; may be repeated"},
    {.name = "count", .kind = ARGUMENT_NUMBER, FIELD(make.positions), .min = 1, .max = NUMBER_MAX,
     .initial = POSITIONS_DEFAULT, .value = "N", .verbs = "make", .help = "puzzles to have in the file"},
    {.name = "nodes", .kind = ARGUMENT_NUMBER, FIELD(nodes), .min = 1, .max = NUMBER_MAX, .value = "N",
     .otherwise = "make 200000, check 2000000",
     .help = "make: nodes of the first proof, two more have ten times as many; check: nodes for each puzzle"},
    {.name = "eval", .kind = ARGUMENT_WORD, FIELD(eval), .value = "FILE", .takes = "a file of weights",
     .otherwise = "those of the session", .verbs = "make", .help = "weights of the third proof"},
    {.name = "also", .kind = ARGUMENT_READER, .read = read_also, .value = "PROFILE", .otherwise = "none",
     .verbs = "make", .help = "other rules by which each puzzle must hold too"},
    {.name = "seed", .kind = ARGUMENT_NUMBER, FIELD(make.seed), .max = NUMBER_MAX, .initial = 1, .value = "N",
     .verbs = "make", .help = "another seed gives different games"},
    {.name = "threads", .kind = ARGUMENT_NUMBER, FIELD(make.threads), .min = 1, .max = PARALLEL_THREADS_MAX,
     .value = "N", .otherwise = "all processors", .verbs = "make", .help = "games looked at at a time"},
    {.name = "every", .kind = ARGUMENT_NUMBER, FIELD(every), .min = 1, .max = NUMBER_MAX, .initial = 1, .value = "N",
     .verbs = "check", .help = "only every Nth puzzle, beginning with the first"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme --UCI_Variant=tzd3 puzzles make my.epd --count 20 --also tzd",
                                       "mfalme puzzles check epd/puzzles-tzd3.epd --every 50", NULL};

const Usage puzzles_usage = {
    .arguments = arguments,
    .examples = examples,
    .notes = "Finds positions, quiet before, that one move only wins or saves, in games given or played quickly, and "
             "proves each by three searches and the endgame tables. The same command continues after a stop."};

static void show_progress(void *context, int64_t done) {
    session_progress(context, done);
}

// ---- make

typedef struct GivenGames {
    const Rules *rules;
    Game *games;
    int count, capacity;
} GivenGames;

// Games with a fault are left out, and so are games with other rules.
static void keep_game(void *context, const PdnVisited *visited) {
    GivenGames *kept = context;
    if (!visited->game || visited->game->rules.generator != kept->rules->generator)
        return;
    kept->games = memory_grow(kept->games, &kept->capacity, kept->count + 1, sizeof *kept->games);
    kept->games[kept->count] = (Game){0};
    game_copy(&kept->games[kept->count++], visited->game);
}

static bool read_games(Session *session, const PuzzlesArguments *words, GivenGames *games, Error *error) {
    int64_t bytes = 0;
    const PdnSettings settings = {.line = session_write,
                                  .context = session,
                                  .stop = &session->job.stop,
                                  .bytes = &bytes,
                                  .rules = session->env.rules,
                                  .numbering = session->env.notation_asked.numbering};
    for (const char *file = NULL; (file = argument_next(&words->games, file));) {
        if (!file_check(file, error))
            return false;
        if (!pdn_files_visit(&settings, file, keep_game, games))
            return error_set(error, "'%s' has no games", quoted_string(file).text);
    }
    return words->games.length == 0 || games->count > 0 || error_set(error, "no game to look at");
}

static bool read_weights(PuzzlesArguments *words, Weights **weights, Error *error) {
    FindSettings *find = &words->make.find;
    if (words->eval.length == 0)
        return true;
    WeightGame game = weight_game_of(find->rules.profile);
    *weights = weights_load(text_string(&words->eval), game, error);
    find->other.of[game] = *weights;
    return *weights != NULL;
}

static bool run_make(Session *session, PuzzlesArguments *words, Error *error) {
    GivenGames games = {.rules = &session->env.rules};
    Weights *weights = NULL;
    PuzzleMake *make = &words->make;
    make->find.nodes = words->nodes ? words->nodes : NODES_DEFAULT;
    make->path = text_string(&words->path);
    bool good = read_weights(words, &weights, error) && read_games(session, words, &games, error);
    if (good) {
        make->games = games.games;
        make->game_count = games.count;
        session_expect(session, "puzzles", make->positions);
        good = puzzles_make(make, session_write, session, error);
    }
    for (int i = 0; i < games.count; i++)
        game_free(&games.games[i]);
    free(games.games);
    weights_free(weights);
    return good;
}

// ---- check

static bool run_check(Session *session, const PuzzlesArguments *words, Error *error) {
    const char *path = text_string(&words->path);
    const PuzzleCheck check = {.find = words->make.find,
                               .path = path,
                               .nodes = words->nodes ? words->nodes : CHECK_NODES,
                               .every = words->every,
                               .progress = show_progress};
    session_expect(session, "puzzles", (epd_count_positions(path) + words->every - 1) / words->every);
    return puzzles_check(&check, session_write, session, error);
}

void puzzles_command(Session *session, Scanner *line) {
    PuzzlesArguments words = {.make = {.find = {.rules = session->env.rules,
                                                .weights = session->env.weights,
                                                .other = session->env.weights,
                                                .library = &session->env.library,
                                                .stop = &session->job.stop},
                                       .threads = platform_cores(),
                                       .progress = show_progress}};
    Error error = {""};
    if (session_read_arguments(session, "puzzles", arguments, line, &words)) {
        bool make = strcmp(verb_names[words.verb], "make") == 0;
        if (!(make ? run_make(session, &words, &error) : run_check(session, &words, &error)))
            session_error(session, "puzzles: %s", error.what);
        else
            session_note_stop(session, "puzzles");
    }
    text_free(&words.path);
    text_free(&words.games);
    text_free(&words.eval);
}
