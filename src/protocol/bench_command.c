#include "protocol/commands.h"
#include "tools/bench.h"

// clang-format off
static const Argument arguments[] = {
    {.name = "hash", .kind = ARGUMENT_NUMBER, .flags = PLACED, ARGUMENT_FIELD(BenchSettings, hash_mb), .min = 1,
     .max = 65536, .initial = BENCH_HASH, .value = "MB", .help = "size of the transposition table in MB"},
    {.name = "threads", .kind = ARGUMENT_NUMBER, .flags = PLACED, ARGUMENT_FIELD(BenchSettings, threads), .min = 1,
     .max = ENGINE_THREADS_MAX, .initial = BENCH_THREADS, .value = "N", .help = "search threads"},
    {.name = "depth", .kind = ARGUMENT_NUMBER, .flags = PLACED, ARGUMENT_FIELD(BenchSettings, depth), .min = 1,
     .max = PLY_MAX - 1, .initial = BENCH_DEPTH, .value = "N", .help = "plies to search for each position"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme bench", "mfalme bench 64 2 15",
                                       "mfalme --UCI_Variant=international bench", NULL};

const Usage bench_usage = {
    .arguments = arguments,
    .examples = examples,
    .notes = "Searches fixed positions. The count of nodes in the last line is the same on every machine "
             "and with every compiler: the engine's signature. In international, brazilian and russian the "
             "positions are those of the profile, and so is the signature; the other profiles share theirs."};

static void run_bench(Session *session, Scanner *line) {
    BenchSettings settings;
    if (!session_read_arguments(session, "bench", arguments, line, &settings))
        return;
    settings.profile = session->env.rules.profile->id;
    settings.progress = session_progress;
    session_expect(session, "positions", bench_positions(settings.profile));
    if (!bench_run(&settings, &session->env.weights, &session->job.stop, session_write, session))
        session_error(session, "bench: not enough memory for an engine with these settings");
    session_note_stop(session, "bench");
}

// Errors in the line are reported before the next line is read.
void bench_command(Session *session, Scanner *line) {
    BenchSettings settings;
    Scanner copy = *line;
    if (session_read_arguments(session, "bench", arguments, &copy, &settings))
        job_start(session, run_bench, line->at);
}
