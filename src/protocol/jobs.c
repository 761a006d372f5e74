#include "protocol/jobs.h"

#include "base/platform.h"
#include "board/perft.h"
#include "tools/bench.h"
#include "tools/certify.h"

static void run_perft(void *context) {
    Session *session = context;
    int64_t begin = platform_microseconds();
    uint64_t leaves =
        perft_count(&session->rules, &game_now(&session->game)->position, session->job.depth, &session->job.stop);
    int64_t elapsed = platform_microseconds() - begin;
    if (atomic_load(&session->job.stop)) {
        session_note(session, "perft stopped");
        return;
    }
    double rate = elapsed > 0 ? (double)leaves / (double)elapsed : 0;
    output_printf(&session->out, "perft %d: %llu leaves in %lld ms, %.1f million a second", session->job.depth,
                  (unsigned long long)leaves, (long long)(elapsed / 1000), rate);
}

static void run_divide(void *context) {
    Session *session = context;
    const Position *p = &game_now(&session->game)->position;
    MoveList list;
    move_list_init(&list);
    rules_moves(&session->rules, p, &list);
    uint64_t total = 0;
    Text text = {0};
    for (int i = 0; i < list.count; i++) {
        Position next = position_after(p, list.moves[i]);
        uint64_t leaves = perft_count(&session->rules, &next, session->job.depth - 1, &session->job.stop);
        if (atomic_load(&session->job.stop))
            break;
        total += leaves;
        text_clear(&text);
        move_write(&text, &session->rules, p, list.moves[i], &session->notation);
        output_printf(&session->out, "%s: %llu", text_string(&text), (unsigned long long)leaves);
    }
    if (atomic_load(&session->job.stop))
        session_note(session, "perft stopped");
    else
        output_printf(&session->out, "Nodes searched: %llu", (unsigned long long)total);
    text_free(&text);
    move_list_free(&list);
}

typedef struct PerftLine {
    int depth;
} PerftLine;

// clang-format off
static const Argument perft_arguments[] = {
    {.name = "depth", .kind = ARGUMENT_NUMBER, .flags = PLACED | NEEDED, ARGUMENT_FIELD(PerftLine, depth), .least = 1,
     .most = PERFT_DEPTH_MAX, .value = "N", .help = "plies", .takes = "a depth"},
    {.name = NULL}};
// clang-format on

static const char *const perft_examples[] = {"mfalme --UCI_Variant=zambia perft 8", NULL};

const Usage perft_usage = {.arguments = perft_arguments,
                           .examples = perft_examples,
                           .notes = "Counts the positions so many plies deep, to compare with another program."};

void jobs_perft(Session *session, Scanner *line) {
    PerftLine words;
    if (!session_read_arguments(session, "perft", perft_arguments, line, &words))
        return;
    session->job.depth = words.depth;
    job_start_with(session, line, run_perft);
}

void jobs_divide(Session *session, int depth) {
    Scanner none = scanner_of("");
    session->job.depth = depth;
    job_start_with(session, &none, run_divide);
}

static void run_bench(void *context) {
    Session *session = context;
    bench_run(session->job.bench, session_write, session);
}

// clang-format off
static const Argument bench_arguments[] = {
    {.name = "hash", .kind = ARGUMENT_NUMBER, .flags = PLACED, ARGUMENT_FIELD(BenchSettings, hash_mb), .least = 1,
     .most = 65536, .initial = BENCH_HASH, .value = "MB", .help = "size of the transposition table in MB"},
    {.name = "threads", .kind = ARGUMENT_NUMBER, .flags = PLACED, ARGUMENT_FIELD(BenchSettings, threads), .least = 1,
     .most = ENGINE_THREADS_MAX, .initial = BENCH_THREADS, .value = "N", .help = "search threads"},
    {.name = "depth", .kind = ARGUMENT_NUMBER, .flags = PLACED, ARGUMENT_FIELD(BenchSettings, depth), .least = 1,
     .most = PLY_MAX - 1, .initial = BENCH_DEPTH, .value = "N", .help = "plies to search for each position"},
    {.name = NULL}};
// clang-format on

static const char *const bench_examples[] = {"mfalme bench", "mfalme bench 64 2 15", NULL};

const Usage bench_usage = {
    .arguments = bench_arguments,
    .examples = bench_examples,
    .notes = "Searches fixed positions. The count of nodes in the last line is the same on every machine "
             "and with every compiler: the engine's signature."};

void jobs_bench(Session *session, Scanner *line) {
    BenchSettings settings;
    if (!session_read_arguments(session, "bench", bench_arguments, line, &settings))
        return;
    session->job.bench = bench_new(&settings, &session->weights, &session->job.stop);
    if (session->job.bench)
        job_start_with(session, line, run_bench);
    else
        session_error(session, "bench: not enough memory for an engine with these settings");
}

// clang-format off
static const Argument certify_arguments[] = {
    {.name = "FILE", .kind = ARGUMENT_LIST, .flags = PLACED | NEEDED, .offset = 0, .size = sizeof(Text),
     .help = "one or more EPD files"},
    {.name = NULL}};
// clang-format on

static const char *const certify_examples[] = {"mfalme certify epd/moves.epd epd/draws.epd", NULL};

const Usage certify_usage = {.arguments = certify_arguments,
                             .examples = certify_examples,
                             .notes =
                                 "Checks this engine's rules against suites of positions and prints a table. The exit "
                                 "status is 1 where a position fails. Ctrl-C ends it with the table so far."};

static void certify_files(Session *session, const Text *files) {
    Certification certification;
    certify_begin(&certification, &session->job.stop, session_write, session);
    certification.progress = session_progress;
    session_expect_positions(session, files);
    for (const char *file = NULL; !atomic_load(&session->job.stop) && (file = argument_next(files, file));)
        certify_file(&certification, file);
    bool stopped = atomic_load(&session->job.stop);
    if (!stopped && !certify_end(&certification))
        session_fail(session);
    // What was checked before the stop counts.
    if (stopped && certification.checked > 0)
        certify_end(&certification);
    if (stopped)
        session_note(session, "certify stopped");
}

static void run_certify(void *context) {
    Session *session = context;
    Text files = {0};
    if (job_read_arguments(session, "certify", certify_arguments, &files) &&
        session_check_files(session, "certify", &files))
        certify_files(session, &files);
    text_free(&files);
}

void jobs_certify(Session *session, Scanner *line) {
    Scanner words = *line;
    Text files = {0};
    if (session_read_arguments(session, "certify", certify_arguments, &words, &files))
        job_start_with(session, line, run_certify);
    text_free(&files);
}
