#include "protocol/solve_command.h"

#include "protocol/arguments.h"
#include "tools/solve.h"

// Without a limit, so many nodes for each position: a suite of 200 takes seconds.
enum { NODES_DEFAULT = 200000 };

// Takes the next file name of the line, and the limits before and behind it; an empty name at the end.
static bool next_file(Scanner *line, Limits *limits, Text *file, Error *error) {
    bool limit;
    do {
        if (!scanner_word(line, file))
            return true;
        Span word = {text_string(file), file->length};
        if (!argument_limit(line, argument_word(word), limits, &limit, error))
            return false;
    } while (limit);
    return true;
}

// All limits of the line, which hold for every file; false, with what is wrong, if one is bad or there is no file.
static bool read_limits(Scanner line, Limits *limits, Error *error) {
    Text file = {0};
    int files = 0;
    bool good;
    while ((good = next_file(&line, limits, &file, error)) && file.length > 0)
        files++;
    text_free(&file);
    if (good && files == 0)
        return error_set(error, "takes one or more EPD files");
    if (!limits->nodes && !limits->depth && !limits->movetime)
        limits->nodes = NODES_DEFAULT;
    return good;
}

static void solve_files(SolveRun *run, Scanner *line, const atomic_bool *stop) {
    Limits ignored = {0};
    Error error;
    Text file = {0};
    while (!atomic_load(stop) && next_file(line, &ignored, &file, &error) && file.length > 0)
        solve_file(run, text_string(&file));
    text_free(&file);
}

static void run_solve(void *context) {
    Session *session = context;
    SolveSettings settings = {
        .options = session->engine_options, .notation = session->notation, .weights = &session->weights};
    Scanner line = scanner_of(text_string(&session->job.arguments));
    Error error;
    if (!read_limits(line, &settings.limits, &error)) {
        session_error(session, "solve: %s", error.what);
        return;
    }
    const atomic_bool *stop = &session->job.stop;
    SolveRun *run = solve_new(&settings, stop, session_write, session);
    if (!run) {
        session_error(session, "solve: not enough memory or threads for an engine with these options");
        return;
    }
    solve_files(run, &line, stop);
    if (atomic_load(stop))
        output_write(&session->out, "info string solve stopped");
    else if (!solve_end(run))
        session_fail(session);
    solve_free(run);
}

void solve_command(Session *session, Scanner *line) {
    job_start_with(session, line, run_solve);
}
