#include "protocol/commands.h"
#include "tools/certify.h"

// clang-format off
static const Argument arguments[] = {
    {.name = "FILE", .kind = ARGUMENT_LIST, .flags = PLACED | NEEDED, .offset = 0, .size = sizeof(Text),
     .help = "one or more EPD files"},
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme certify epd/legality.epd epd/draws.epd", NULL};

const Usage certify_usage = {
    .arguments = arguments,
    .examples = examples,
    .notes = "Checks this engine's rules against suites of positions and prints a table. The exit "
             "status is 1 if a position fails or none is tested. Ctrl-C ends it with the table so far."};

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
    // The checks made before the stop count.
    if (stopped && certification.checked > 0)
        certify_end(&certification);
    session_note_stop(session, "certify");
}

static void run_certify(Session *session, Scanner *line) {
    Text files = {0};
    if (session_read_arguments(session, "certify", arguments, line, &files) &&
        session_check_files(session, "certify", &files))
        certify_files(session, &files);
    text_free(&files);
}

// Errors in the line are reported before the next line is read.
void certify_command(Session *session, Scanner *line) {
    Text files = {0};
    Scanner copy = *line;
    if (session_read_arguments(session, "certify", arguments, &copy, &files))
        job_start(session, run_certify, line->at);
    text_free(&files);
}
