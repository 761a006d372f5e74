#include "protocol/session.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/file.h"
#include "base/platform.h"
#include "base/shown.h"
#include "notation/game_text.h"
#include "referee/referee_command.h"
#include "tools/epd_game.h"

static void report_tables(void *context, const char *line) {
    Session *session = context;
    session_note(session, "endgame tables: %s", line);
}

static void report_book(void *context, const char *line) {
    session_note(context, "opening book: %s", line);
}

bool session_init(Session *session, FILE *file, const EngineEvents *events) {
    *session = (Session){
        .env = {.engine_options = engine_options_default,
                .book = {.shelf = &session->env.shelf, .depth = BOOK_DEPTH_MAX},
                .rules = rules_of(&profiles[PROFILE_TZD]),
                .language = language_of_environment(),
                .huff = -1,
                .notation_asked = notation_of_profile},
        .notation = notation_default,
        .valid = true,
        .claim_draws = true,
        .refereed = {.env = &session->env},
    };
    atomic_init(&session->failed, false);
    atomic_init(&session->misused, false);
    atomic_init(&session->job.stop, false);
    if (!output_init(&session->env.out, file) || !tb_library_init(&session->env.library, report_tables, session) ||
        !book_shelf_init(&session->env.shelf, report_book, session))
        return false;
    session->env.engine = engine_new(events, &session->env.weights);
    if (!session->env.engine)
        return false;
    engine_use_tb(session->env.engine, &session->env.library);
    game_init(&session->game, &session->env.rules);
    return true;
}

void session_free(Session *session) {
    session_stop(session);
    engine_free(session->env.engine);
    weight_set_free(&session->env.weights);
    for (int game = 0; game < WEIGHT_GAMES; game++)
        text_free(&session->weights_origin[game].file);
    tb_library_free(&session->env.library);
    book_shelf_free(&session->env.shelf);
    game_free(&session->game);
    referee_session_free(&session->refereed);
    text_free(&session->last_info);
    text_free(&session->job.line);
    output_free(&session->env.out);
}

void session_fail(Session *session) {
    atomic_store(&session->failed, true);
}

static void write_to_shell(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "mfalme: %s\n", line);
}

static void report(Session *session, bool shell, const char *kind, const char *format, va_list list) {
    // In a session no progress is shown, and the job may be beginning it in its own thread.
    if (session->shell)
        progress_wipe(&session->job.progress);
    if (shell) {
        report_line(write_to_shell, NULL, format, list);
        return;
    }
    Text text = {0};
    text_add_list(&text, format, list);
    if (session->message)
        session->message(session, *kind != '\0', text_string(&text));
    else
        output_printf(&session->env.out, "info string %s%s", kind, text_string(&text));
    text_free(&text);
}

void session_error(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    session_fail(session);
    report(session, session->shell, "error ", format, list);
    va_end(list);
}

void session_note(Session *session, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report(session, session->shell && !session->session_follows, "", format, list);
    va_end(list);
}

bool session_note_stop(Session *session, const char *command) {
    bool stopped = atomic_load(&session->job.stop);
    if (stopped)
        session_note(session, "%s stopped", command);
    return stopped;
}

void session_misuse(Session *session, const char *command, const Error *error) {
    atomic_store(&session->misused, true);
    session_error(session, "%s: %s", command, error->what);
    if (session->shell)
        session_note(session, "'mfalme help %s' explains the command", command);
}

bool session_read_arguments(Session *session, const char *command, const Argument *table, Scanner *line, void *target) {
    Error error;
    bool good = arguments_read(table, line, target, &error);
    if (!good)
        session_misuse(session, command, &error);
    return good;
}

bool session_read_game(const Session *session, const Text *words, Game *game, Error *error) {
    Scanner line = scanner_of(text_string(words));
    if (words->length > 0)
        return game_read(game, &session->env.rules, &session->notation, &line, error);
    if (!session->valid)
        return error_set(error, "no valid position, set one with position first");
    game_copy(game, &session->game);
    return true;
}

bool session_check_files(Session *session, const char *command, const Text *files) {
    Error error;
    for (const char *file = NULL; (file = argument_next(files, file));)
        if (!file_check(file, &error)) {
            session_error(session, "%s: %s", command, error.what);
            return false;
        }
    return true;
}

void session_expect(Session *session, const char *things, int64_t total) {
    progress_begin(&session->job.progress, things, total, session->shell);
}

void session_expect_positions(Session *session, const Text *files) {
    int64_t positions = 0;
    if (session->shell && platform_is_screen(stderr))
        for (const char *file = NULL; (file = argument_next(files, file));)
            positions += epd_count_positions(file);
    session_expect(session, "positions", positions);
}

void session_progress(void *context, int64_t done) {
    Session *session = context;
    progress_at(&session->job.progress, done);
}

void session_quick_progress(void *context, int64_t done) {
    Session *session = context;
    progress_at_times(&session->job.progress, done);
}

void session_wipe_progress(Session *session) {
    progress_wipe(&session->job.progress);
}

void session_write(void *context, const char *lines) {
    Session *session = context;
    progress_wipe(&session->job.progress);
    output_write(&session->env.out, lines);
}

void session_prepare(Session *session) {
    weight_set_for(&session->env.weights, session->env.rules.profile);
    // While the referee's searches use the engine, they set its options, which may change.
    if (!session->refereed.thinker && engine_probes_tb(session->env.engine))
        tb_library_tables(&session->env.library, session->env.rules.profile);
}

void session_use_book(Session *session, Engine *engine) {
    OpeningBook book = book_opening(&session->env.book);
    engine_use_book(engine, session->own_book ? &book : NULL);
}

static THREAD_RETURN run_job(void *argument) {
    Session *session = argument;
    Scanner line = scanner_of(text_string(&session->job.line));
    session->job.run(session, &line);
    return THREAD_RESULT;
}

void job_start(Session *session, CommandRun *run, const char *line) {
    Job *job = &session->job;
    session->unbounded = session->pondering = false;
    text_clear(&job->line);
    text_add(&job->line, line);
    job->run = run;
    atomic_store(&job->stop, false);
    job->progress = (ProgressLine){0};
    if (session->shell)
        platform_catch_interrupt(&job->stop);
    job->started = thread_start(&job->thread, run_job, session);
    if (!THREADS_EXIST)
        run_job(session);
    else if (!job->started)
        session_error(session, "cannot start a thread");
}

static void join_job(Session *session) {
    if (session->job.started) {
        thread_join(session->job.thread);
        progress_wipe(&session->job.progress);
        if (session->shell) {
            platform_catch_interrupt(NULL);
            session->interrupted = atomic_load(&session->job.stop);
        }
    }
    session->job.started = false;
}

void session_stop(Session *session) {
    if (session->best_move_due) {
        session->best_move_due = false;
        output_write(&session->env.out, "bestmove (none)");
    }
    atomic_store(&session->job.stop, true);
    join_job(session);
    referee_finish(&session->refereed, true);
    engine_stop(session->env.engine);
    engine_wait(session->env.engine);
}

void session_wait(Session *session) {
    join_job(session);
    referee_finish(&session->refereed, false);
    engine_wait(session->env.engine);
}

Rules session_rules(const Session *session, const Profile *profile) {
    return rules_with_settings(profile, &session->env.rules, session->env.huff);
}

void session_restart_game(Session *session) {
    Position start = position_start(session->env.rules.board);
    game_restart(&session->game, &session->env.rules, &start, (Clocks){0}, 1);
    session->valid = true;
}
