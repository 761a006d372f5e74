#include "protocol/commands.h"

#include "learn/opening.h"
#include "notation/fen.h"
#include "protocol/opening_file.h"

enum { NODES_DEFAULT = 1000, TRIES_MAX = 1000, NUMBER_MAX = 1000000000 };

typedef struct GenfensCommand {
    int count;
    uint64_t seed, nodes;
    Text book; // "None" for the start position
    bool six_fields;
    Openings openings;
    Searcher searcher;
    Game game;
    Rng rng;
} GenfensCommand;

// clang-format off
static const Argument arguments[] = {
    {.name = "N", .kind = ARGUMENT_NUMBER, .flags = PLACED | NEEDED, ARGUMENT_FIELD(GenfensCommand, count), .min = 1,
     .max = NUMBER_MAX, .help = "how many openings to make"},
    {.name = "seed", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(GenfensCommand, seed), .max = INT64_MAX, .initial = 1,
     .value = "N", .help = "another seed gives different openings"},
    {.name = "book", .kind = ARGUMENT_WORD, ARGUMENT_FIELD(GenfensCommand, book), .value = "FILE", .takes = "a file or None",
     .otherwise = "None", .help = "file of openings to start from, in the form for match"},
    {.name = "nodes", .kind = ARGUMENT_NUMBER, ARGUMENT_FIELD(GenfensCommand, nodes), .min = 1, .max = NUMBER_MAX,
     .initial = NODES_DEFAULT, .value = "N", .help = "nodes of the search that judges an opening"},
    {.name = "six-fields", .kind = ARGUMENT_FLAG, ARGUMENT_FIELD(GenfensCommand, six_fields),
     .help = "end each FEN with five more fields, which OpenBench expects"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme genfens 10 seed 42 book None",
                                       "mfalme \"genfens 10 seed 42 book None six-fields\" quit", NULL};

const Usage genfens_usage = {
    .arguments = arguments,
    .examples = examples,
    .notes =
        "Writes `info string genfens FEN` for each opening: 4 to 15 random plies after which a search finds neither "
        "side far ahead. Workers of OpenBench call it in this form."};

// Finds a balanced opening in the command's game. False if none is found or the command is stopped.
static bool make_opening(GenfensCommand *command, const Session *session) {
    const OpeningSettings settings = {&session->env.rules, command->nodes, OPENING_BALANCED, &session->job.stop};
    for (int i = 0; i < TRIES_MAX && !atomic_load(settings.stop); i++) {
        const Game *start = &command->openings.games[rng_below(&command->rng, (uint32_t)command->openings.count)];
        if (opening_try(&settings, start, &command->searcher, &command->game, &command->rng))
            return true;
    }
    return false;
}

static void write_opening(const GenfensCommand *command, Session *session) {
    SetUp set_up = game_set_up(&command->game);
    Text text = {0};
    text_add(&text, "info string genfens ");
    fen_write(&text, &session->env.rules, &session->notation, &set_up, false);
    // These are the fields after the side to move (castling, en passant, half-moves, moves): a worker splits the FEN at
    // blanks.
    if (command->six_fields)
        text_printf(&text, " - - - %d %d", set_up.clocks.quiet, set_up.move_number);
    output_write(&session->env.out, text_string(&text));
    text_free(&text);
}

static bool make_openings(GenfensCommand *command, Session *session, Error *error) {
    for (int i = 0; i < command->count; i++) {
        if (!make_opening(command, session))
            return atomic_load(&session->job.stop) ||
                   error_set(error, "no balanced opening in %d tries; are those of the book lost?", TRIES_MAX);
        write_opening(command, session);
    }
    return true;
}

static bool run(GenfensCommand *command, Session *session, Error *error) {
    const char *book = text_string(&command->book);
    EngineOptions options = engine_options_default;
    options.hash_mb = 2;
    command->rng = (Rng){command->seed};
    if (!openings_read(&command->openings, span_equal_nocase((Span){book, command->book.length}, "none") ? "" : book,
                       &session->env.rules, &session->notation, error))
        return false;
    if (!searcher_init(&command->searcher, &options, &session->env.weights, NULL))
        return error_set(error, "not enough memory or threads");
    return make_openings(command, session, error);
}

void genfens_command(Session *session, Scanner *line) {
    GenfensCommand command = {0};
    Error error = {""};
    if (session_read_arguments(session, "genfens", arguments, line, &command)) {
        if (!run(&command, session, &error))
            session_error(session, "genfens: %s", error.what);
        searcher_free(&command.searcher);
        game_free(&command.game);
        openings_free(&command.openings);
    }
    text_free(&command.book);
}
