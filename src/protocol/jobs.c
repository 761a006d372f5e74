#include "protocol/jobs.h"

#include "base/platform.h"
#include "board/perft.h"
#include "tools/bench.h"
#include "tools/certify.h"

enum { PERFT_DEPTH_MAX = 100 };

static const char *arguments_of(Session *session) {
    return text_string(&session->job.arguments);
}

static void run_perft(void *context) {
    Session *session = context;
    int64_t begin = platform_microseconds();
    uint64_t leaves =
        perft_count(&session->rules, &game_now(&session->game)->position, session->job.depth, &session->job.stop);
    int64_t elapsed = platform_microseconds() - begin;
    if (atomic_load(&session->job.stop)) {
        output_write(&session->out, "info string perft stopped");
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
        output_write(&session->out, "info string perft stopped");
    else
        output_printf(&session->out, "Nodes searched: %llu", (unsigned long long)total);
    text_free(&text);
    move_list_free(&list);
}

static bool set_depth(Session *session, long long depth) {
    if (depth < 1 || depth > PERFT_DEPTH_MAX) {
        session_error(session, "perft takes a depth from 1 to %d", PERFT_DEPTH_MAX);
        return false;
    }
    session->job.depth = (int)depth;
    return true;
}

void jobs_perft(Session *session, Scanner *line) {
    long long depth;
    if (!span_to_number(scanner_next(line), &depth) || scanner_peek(line).length > 0)
        depth = 0;
    if (set_depth(session, depth))
        job_start_with(session, line, run_perft);
}

void jobs_divide(Session *session, long long depth) {
    Scanner none = scanner_of("");
    if (set_depth(session, depth))
        job_start_with(session, &none, run_divide);
}

static void run_bench(void *context) {
    Session *session = context;
    bench_run(session->job.bench, session_write, session);
}

static bool read_bench_settings(Scanner *line, BenchSettings *settings) {
    int *const fields[] = {&settings->hash_mb, &settings->threads, &settings->depth};
    static const int most[] = {65536, ENGINE_THREADS_MAX, PLY_MAX - 1};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        Span token = scanner_next(line);
        long long number;
        if (token.length == 0)
            return true;
        if (!span_to_number(token, &number) || number < 1 || number > most[i])
            return false;
        *fields[i] = (int)number;
    }
    return scanner_peek(line).length == 0;
}

void jobs_bench(Session *session, Scanner *line) {
    BenchSettings settings = bench_settings_default;
    if (!read_bench_settings(line, &settings)) {
        session_error(session, "bench takes up to three numbers: hash in MB, threads, depth");
        return;
    }
    session->job.bench = bench_new(&settings, &session->weights, &session->job.stop);
    if (session->job.bench)
        job_start_with(session, line, run_bench);
    else
        session_error(session, "bench: not enough memory for an engine with these settings");
}

static void run_certify(void *context) {
    Session *session = context;
    Certification certification;
    certify_begin(&certification, &session->job.stop, session_write, session);
    Scanner line = scanner_of(arguments_of(session));
    Text path = {0};
    while (!atomic_load(&session->job.stop) && scanner_word(&line, &path))
        certify_file(&certification, text_string(&path));
    text_free(&path);
    if (atomic_load(&session->job.stop))
        output_write(&session->out, "info string certify stopped");
    else if (!certify_end(&certification))
        session_fail(session);
}

void jobs_certify(Session *session, Scanner *line) {
    if (scanner_peek(line).length == 0)
        session_error(session, "certify takes one or more EPD files");
    else
        job_start_with(session, line, run_certify);
}
