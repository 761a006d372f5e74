#include "protocol/tb_command.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/parallel.h"
#include "base/platform.h"
#include "protocol/arguments.h"
#include "protocol/tb_report.h"
#include "tablebase/build.h"

// Of the classes that were read or solved before and may be wanted again.
#define KEPT_BYTES (UINT64_C(2) << 30)

static bool read_profile(TbSettings *settings, Span name, Error *error) {
    settings->profile = profile_named(name);
    if (!settings->profile)
        return error_set(error, "no profile is named '%.*s'", span_shown(name, 40), name.start);
    return true;
}

static bool read_class(TbSettings *settings, Span name, Error *error) {
    settings->one_class = true;
    if (!material_read(name, &settings->material))
        return error_set(error, "class takes a name as KKMvM, kings before men, not '%.*s'", span_shown(name, 40),
                         name.start);
    return true;
}

static bool read_setting(TbSettings *settings, Scanner *line, Span word, Error *error) {
    long long number;
    if (span_equal(word, "plan")) {
        settings->plan = true;
        return true;
    }
    if (span_equal(word, "pieces")) {
        if (!argument_number(line, "pieces", 2, TABLE_PIECES_MAX, &number, error))
            return false;
        settings->pieces = (int)number;
        return true;
    }
    if (span_equal(word, "threads")) {
        if (!argument_number(line, "threads", 1, PARALLEL_THREADS_MAX, &number, error))
            return false;
        settings->threads = (int)number;
        return true;
    }
    bool dir = span_equal(word, "dir"), class = span_equal(word, "class"), profile = span_equal(word, "profile");
    if (!dir && !class && !profile)
        return error_set(error,
                         "'%.*s' is not known here; it takes --dir, --pieces, --class, --threads, --profile and --plan",
                         span_shown(word, 40), word.start);
    if (scanner_peek(line).length == 0)
        return error_set(error, "%.*s takes a value", (int)word.length, word.start);
    if (class)
        return read_class(settings, scanner_next(line), error);
    if (profile)
        return read_profile(settings, scanner_next(line), error);
    return scanner_word(line, &settings->dir) || error_set(error, "dir takes a directory, its quotes closed");
}

static bool read_settings(TbSettings *settings, const Session *session, Error *error) {
    *settings = (TbSettings){.profile = session->rules.profile, .threads = 1};
    text_add(&settings->dir, "tablebases");
    Scanner line = scanner_of(text_string(&session->job.arguments));
    for (Span word = scanner_next(&line); word.length > 0; word = scanner_next(&line))
        if (!read_setting(settings, &line, argument_word(word), error))
            return false;
    if (!material_movement(settings->profile))
        return error_set(error, "there are no tables for %s, only for tzd, drafti and zambia", settings->profile->name);
    return true;
}

static TableShelf shelf_of(const TbSettings *settings, const Session *session) {
    return (TableShelf){.generator = settings->profile->generator,
                        .movement = material_movement(settings->profile),
                        .dir = text_string(&settings->dir),
                        .threads = settings->threads,
                        .stop = &session->job.stop,
                        .set = calloc(1, sizeof(RawSet)),
                        .goals = calloc(1, sizeof(RawSet)),
                        .kept_bytes = KEPT_BYTES};
}

// Runs `work` on settings and shelf, with what all three commands have in common.
static void run_with(Session *session, const char *command,
                     bool (*work)(Session *session, const TbSettings *settings, TableShelf *shelf, Error *error)) {
    TbSettings settings;
    Error error = {""};
    bool good = read_settings(&settings, session, &error);
    if (good) {
        TableShelf shelf = shelf_of(&settings, session);
        good = shelf.set && shelf.goals ? work(session, &settings, &shelf, &error)
                                        : error_set(&error, "not enough memory");
        raw_free(shelf.set);
        raw_free(shelf.goals);
    }
    if (atomic_load(&session->job.stop))
        output_printf(&session->out, "info string %s stopped", command);
    else if (!good)
        session_error(session, "%s: %s", command, error.what);
    text_free(&settings.dir);
}

// ---- tbgen ------------------------------------------------------------------------------------

static bool generate_pair(Session *session, TableShelf *shelf, Material m, TbProgress *progress, Error *error) {
    int64_t begun = platform_microseconds();
    BuildOutcome outcome = build_pair(shelf, m, error);
    if (outcome == BUILD_FAILED)
        return false;
    tb_report_built(session, shelf, m, outcome, platform_microseconds() - begun, progress);
    return true;
}

static bool generate(Session *session, const TbSettings *settings, TableShelf *shelf, Error *error) {
    if (!settings->one_class && settings->pieces == 0)
        return error_set(error, "takes --pieces N or --class NAME");
    if (settings->plan) {
        tb_report_plan(session, settings);
        return true;
    }
    if (!file_make_folder(text_string(&settings->dir), error))
        return false;
    TbProgress progress = {.begun = platform_microseconds()};
    if (settings->one_class)
        return generate_pair(session, shelf, settings->material, &progress, error);
    progress.total = tb_positions_up_to(settings->pieces);
    for (int pieces = 2; pieces <= settings->pieces; pieces++) {
        Material list[MATERIAL_LIST];
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++)
            if (!generate_pair(session, shelf, list[i], &progress, error))
                return false;
    }
    return true;
}

static void run_generate(void *context) {
    run_with(context, "tbgen", generate);
}

void tb_command_generate(Session *session, Scanner *line) {
    job_start_with(session, line, run_generate);
}

// ---- tbverify ---------------------------------------------------------------------------------

// `checked` counts positions. Where no piece count was given, what is missing is passed over.
static bool verify_pair(Session *session, const TbSettings *settings, TableShelf *shelf, Material m, uint64_t *checked,
                        Error *error) {
    char name[MATERIAL_NAME];
    material_name(m, name);
    if (build_verify(shelf, m, error)) {
        *checked += tb_positions(m);
        output_printf(&session->out, "%s ok, %llu positions", name, (unsigned long long)tb_positions(m));
        return true;
    }
    if (atomic_load(&session->job.stop) || error->what[0])
        return false;
    return settings->pieces == 0 || error_set(error, "%s is missing", name);
}

static bool verify(Session *session, const TbSettings *settings, TableShelf *shelf, Error *error) {
    uint64_t checked = 0;
    int most = settings->pieces ? settings->pieces : TABLE_PIECES_MAX;
    for (int pieces = 2; pieces <= most; pieces++) {
        Material list[MATERIAL_LIST];
        int count = material_list(pieces, list);
        for (int i = 0; i < count; i++)
            if (!verify_pair(session, settings, shelf, list[i], &checked, error))
                return false;
    }
    if (checked == 0)
        return error_set(error, "no tables in %s", shelf->dir);
    output_printf(&session->out, "tbverify: %llu positions, every one follows from its successors",
                  (unsigned long long)checked);
    return true;
}

static void run_verify(void *context) {
    run_with(context, "tbverify", verify);
}

void tb_command_verify(Session *session, Scanner *line) {
    job_start_with(session, line, run_verify);
}

// ---- tbstat -----------------------------------------------------------------------------------

static bool statistics(Session *session, const TbSettings *settings, TableShelf *shelf, Error *error) {
    return tb_report_statistics(session, settings, shelf, error);
}

static void run_statistics(void *context) {
    run_with(context, "tbstat", statistics);
}

void tb_command_statistics(Session *session, Scanner *line) {
    job_start_with(session, line, run_statistics);
}
