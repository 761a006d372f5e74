#include "protocol/analyse_command.h"

#include <string.h>

#include "analysis/annotate.h"
#include "analysis/page.h"
#include "analysis/summary.h"
#include "base/file.h"
#include "base/platform.h"
#include "board/game_text.h"
#include "protocol/arguments.h"
#include "protocol/version.h"
#include "records/pdn_reader.h"
#include "records/pdn_writer.h"
#include "records/record_game.h"

enum { TIME_DEFAULT = 1000, BAR_WIDTH = 40 };

typedef struct AnalyseCommand {
    Session *session;
    AnalysisSettings settings;
    long long game_number;
    Text source, out, pdn; // the last two are empty where nothing is to be written
    bool is_file;          // the source
    Record record;
    Game game;
    Error error;
} AnalyseCommand;

// ---- The line of the command

static bool read_path(AnalyseCommand *command, const char *name, Scanner *line, Text *path) {
    argument_value(line, path);
    return path->length > 0 || error_set(&command->error, "--%s takes the name of a file", name);
}

static bool read_option(AnalyseCommand *command, Scanner *line) {
    Error *error = &command->error;
    Span word = scanner_next(line), name = argument_word(word);
    Limits *limits = &command->settings.limits;
    long long number = 0;
    bool good, limit;
    if (span_equal(name, "time")) {
        good = argument_number(line, "--time", 1, INT32_MAX, &number, error);
        limits->movetime = number;
        return good;
    }
    good = argument_limit(line, name, limits, &limit, error);
    if (limit)
        return good;
    if (span_equal(name, "multipv")) {
        good = argument_number(line, "--multipv", 1, ENGINE_MULTI_PV_MAX, &number, error);
        command->settings.options.multi_pv = (int)number;
        return good;
    }
    if (span_equal(name, "game"))
        return argument_number(line, "--game", 1, INT32_MAX, &command->game_number, error);
    if (span_equal(name, "out"))
        return read_path(command, "out", line, &command->out);
    if (span_equal(name, "pdn"))
        return read_path(command, "pdn", line, &command->pdn);
    return error_set(error, "unknown word '%.*s'", span_shown(word, 40), word.start);
}

static bool read_line(AnalyseCommand *command, Scanner *line) {
    argument_value(line, &command->source);
    if (command->source.length == 0)
        return error_set(&command->error, "takes a PDN file, a FEN, or startpos moves ...");
    while (scanner_peek(line).length > 0)
        if (!read_option(command, line))
            return false;
    Limits *limits = &command->settings.limits;
    if (!limits->nodes && !limits->depth && !limits->movetime)
        limits->movetime = TIME_DEFAULT;
    return true;
}

// ---- The game

// Reads the game asked for into the record; the ones before it may be bad.
static bool read_record(AnalyseCommand *command, PdnReader *reader) {
    const char *path = text_string(&command->source);
    PdnError wrong;
    PdnResult result = PDN_GAME;
    long long games = 0;
    while (games < command->game_number && (result = pdn_read(reader, &command->record, &wrong)) != PDN_END)
        games++;
    if (result == PDN_END)
        return error_set(&command->error, "'%.150s' has %lld game%s, no game %lld", path, games, games == 1 ? "" : "s",
                         command->game_number);
    if (result == PDN_ERROR) {
        Text text = {0};
        pdn_error_write(&text, path, &wrong);
        error_set(&command->error, "%.230s", text_string(&text));
        text_free(&text);
        return false;
    }
    return record_to_game(&command->record, &command->game, &command->error);
}

static bool read_file(AnalyseCommand *command, FILE *file) {
    const Session *session = command->session;
    PdnReader *reader = pdn_reader_new(file);
    if (!reader)
        return error_set(&command->error, "not enough memory");
    pdn_reader_set_defaults(reader, &session->rules, session->notation.numbering);
    bool good = read_record(command, reader);
    pdn_reader_free(reader);
    return good;
}

static bool read_text(AnalyseCommand *command) {
    const Session *session = command->session;
    Scanner words = scanner_of(text_string(&command->source));
    Error wrong;
    if (!game_read(&command->game, &session->rules, &session->notation, &words, &wrong))
        return error_set(&command->error, "no file that can be read, and no game: %.180s", wrong.what);
    command->record.notation = session->notation;
    record_of_game(&command->record, &command->game);
    return true;
}

static bool read_source(AnalyseCommand *command) {
    FILE *file = fopen(text_string(&command->source), "rb");
    command->is_file = file != NULL;
    if (!file)
        return read_text(command);
    bool good = read_file(command, file);
    fclose(file);
    return good;
}

// ---- What is written

static bool same(const Text *a, const Text *b) {
    return a->length > 0 && strcmp(text_string(a), text_string(b)) == 0;
}

// Before the long work: that a file can be written, and that none takes the place of the games.
static bool check_file(AnalyseCommand *command, const Text *path) {
    FileWriter writer;
    if (path->length == 0)
        return true;
    if (same(path, &command->source))
        return error_set(&command->error, "'%.150s' would be lost: give the result another name", text_string(path));
    if (!file_begin(&writer, text_string(path), &command->error))
        return false;
    file_discard(&writer);
    return true;
}

static bool check_files(AnalyseCommand *command) {
    if (same(&command->out, &command->pdn))
        return error_set(&command->error, "--out and --pdn name the same file");
    if (command->pdn.length > 0 && command->game.count == 1)
        return error_set(&command->error, "--pdn takes a game, and this is a position without moves");
    return check_file(command, &command->out) && check_file(command, &command->pdn);
}

static bool write_file(AnalyseCommand *command, const Text *path, const Text *text) {
    if (!file_write(text_string(path), text, &command->error))
        return false;
    output_printf(&command->session->out, "written: %.500s", text_string(path));
    return true;
}

static void describe_work(const AnalyseCommand *command, Text *text) {
    const Limits *limits = &command->settings.limits;
    text_add(text, ENGINE_NAME " " ENGINE_VERSION);
    if (limits->movetime)
        text_printf(text, ", %lld ms", (long long)limits->movetime);
    if (limits->depth)
        text_printf(text, ", depth %d", limits->depth);
    if (limits->nodes)
        text_printf(text, ", %llu nodes", (unsigned long long)limits->nodes);
    text_add(text, " for each position");
}

static bool write_page(AnalyseCommand *command, const Analysis *analysis) {
    if (command->out.length == 0)
        return true;
    Text text = {0}, made_by = {0};
    text_add(&made_by, "Analysed by ");
    describe_work(command, &made_by);
    text_add_char(&made_by, '.');
    page_write(&text, analysis, &command->record, text_string(&made_by));
    bool good = write_file(command, &command->out, &text);
    text_free(&made_by);
    text_free(&text);
    return good;
}

// After the page, which shows the record as it was.
static bool write_pdn(AnalyseCommand *command, const Analysis *analysis) {
    if (command->pdn.length == 0)
        return true;
    Text text = {0};
    annotate_record(&command->record, analysis);
    pdn_write(&text, &command->record);
    bool good = write_file(command, &command->pdn, &text);
    text_free(&text);
    return good;
}

static void print_summary(const AnalyseCommand *command, const Analysis *analysis) {
    const char *white = record_tag(&command->record, "White"), *black = record_tag(&command->record, "Black");
    Output *out = &command->session->out;
    if (command->is_file)
        output_printf(out, "game %lld of %.200s: %.200s - %.200s, %s", command->game_number,
                      text_string(&command->source), white ? white : "?", black ? black : "?",
                      record_result_name(command->record.result));
    Text text = {0};
    describe_work(command, &text);
    text_add_char(&text, '\n');
    summary_write(&text, analysis, &command->record.notation);
    output_write(out, text_string(&text));
    text_free(&text);
}

// A bar for the eyes of who waits.
static void show_progress(void *context, int done, int total) {
    (void)context;
    if (!platform_is_screen(stderr))
        return;
    char bar[BAR_WIDTH + 1] = {0};
    for (int i = 0; i < BAR_WIDTH; i++)
        bar[i] = i < done * BAR_WIDTH / total ? '#' : '.';
    fprintf(stderr, "\r[%s] %d of %d positions", bar, done, total);
    fflush(stderr);
}

static void clear_progress(void) {
    if (platform_is_screen(stderr))
        fprintf(stderr, "\r%*s\r", BAR_WIDTH + 40, "");
}

// ---- The work

static bool analyse(AnalyseCommand *command) {
    Analysis analysis;
    AnalysisResult result = analysis_run(&analysis, &command->game, &command->settings);
    clear_progress();
    switch (result) {
    case ANALYSIS_NO_ENGINE: return error_set(&command->error, "not enough memory or threads");
    case ANALYSIS_STOPPED:
        output_write(&command->session->out, "info string analyse stopped, nothing is written");
        return true;
    case ANALYSIS_DONE: break;
    }
    print_summary(command, &analysis);
    bool good = write_page(command, &analysis) && write_pdn(command, &analysis);
    analysis_free(&analysis);
    return good;
}

static void run_analyse(void *context) {
    Session *session = context;
    AnalyseCommand command = {
        .session = session,
        .settings = {.options = session->engine_options,
                     .weights = &session->weights,
                     .tables = &session->library,
                     .limits = {.stop = &session->job.stop},
                     .progress = show_progress},
        .game_number = 1,
    };
    Scanner line = scanner_of(text_string(&session->job.arguments));
    record_init(&command.record, &session->rules);
    if (!read_line(&command, &line) || !read_source(&command) || !check_files(&command) || !analyse(&command))
        session_error(session, "analyse: %s", command.error.what);
    record_free(&command.record);
    game_free(&command.game);
    text_free(&command.source);
    text_free(&command.out);
    text_free(&command.pdn);
}

void analyse_command(Session *session, Scanner *line) {
    job_start_with(session, line, run_analyse);
}
