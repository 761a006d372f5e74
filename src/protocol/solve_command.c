#include "protocol/commands.h"

#include "protocol/limit_arguments.h"
#include "tools/solve.h"

// Nodes for each position if no limit is given: a suite of 200 takes seconds.
enum { NODES_DEFAULT = 200000 };

typedef struct SolveArguments {
    SolveSettings settings;
    Text files;
} SolveArguments;

// clang-format off
static const Argument arguments[] = {
    {.name = "FILE", .kind = ARGUMENT_LIST, .flags = PLACED | NEEDED, ARGUMENT_FIELD(SolveArguments, files),
     .help = "one or more EPD files"},
    LIMIT_ARGUMENTS(SolveArguments, settings.limits, "each position"),
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme solve epd/tactics.epd", "mfalme solve epd/tactics.epd --movetime 1000",
                                       NULL};

const Usage solve_usage = {.arguments = arguments,
                           .examples = examples,
                           .notes =
                               "Searches for the best moves (bm, am) of EPD suites. Without a limit 200000 nodes are "
                               "searched for each position. Ctrl-C ends it with the sum so far."};

static void solve_files(Session *session, const SolveArguments *words) {
    const atomic_bool *stop = &session->job.stop;
    SolveRun *run = solve_new(&words->settings, stop, session_write, session);
    if (!run) {
        session_error(session, "solve: not enough memory or threads for an engine with these options");
        return;
    }
    session_expect_positions(session, &words->files);
    for (const char *file = NULL; !atomic_load(stop) && (file = argument_next(&words->files, file));)
        solve_file(run, file);
    bool stopped = atomic_load(stop);
    if (stopped ? solve_has_searched(run) && !solve_end(run) : !solve_end(run))
        session_fail(session);
    session_note_stop(session, "solve");
    solve_free(run);
}

void solve_command(Session *session, Scanner *line) {
    SolveArguments words = {.settings = {.options = session->env.engine_options,
                                         .notation = session->notation,
                                         .weights = &session->env.weights,
                                         .progress = session_progress}};
    Limits *limits = &words.settings.limits;
    if (session_read_arguments(session, "solve", arguments, line, &words) &&
        session_check_files(session, "solve", &words.files)) {
        if (!limits->nodes && !limits->depth && !limits->movetime)
            limits->nodes = NODES_DEFAULT;
        solve_files(session, &words);
    }
    text_free(&words.files);
}
