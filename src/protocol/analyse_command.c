#include "protocol/commands.h"

#include <ctype.h>
#include <string.h>

#include "analysis/annotate.h"
#include "analysis/page.h"
#include "analysis/summary.h"
#include "base/file.h"
#include "base/platform.h"
#include "notation/game_text.h"
#include "pdn/game_fit.h"
#include "pdn/pdn_reader.h"
#include "pdn/pdn_writer.h"
#include "pdn/record_check.h"
#include "pdn/record_game.h"
#include "protocol/limit_arguments.h"
#include "protocol/version.h"

enum { TIME_DEFAULT = 1000 };
#define BOARD_NAME "mfalme.html"

typedef struct AnalyseCommand {
    Session *session;
    AnalysisSettings settings;
    int64_t game_number;
    Text source, out, pdn; // the last two are empty if no such file is wanted
    Text board;            // address of the board's page; empty for one beside the report
    bool is_file;          // the source
    Text doubt;            // the record's contradiction of the rules; empty if none
    Record record;
    RecordResult result; // by the rules if they end the game, else as recorded
    Game game;
    Error error;
} AnalyseCommand;

// ---- The line of the command

#define FIELD(field) ARGUMENT_FIELD(AnalyseCommand, field)

// clang-format off
static const Argument arguments[] = {
    {.name = "FILE|POSITION", .kind = ARGUMENT_PHRASE, .flags = PLACED | NEEDED, FIELD(source),
     .takes = "a PDN file, a FEN, or startpos moves ...",
     .help = "a PDN file, or as text a FEN or startpos [moves M ...]"},
    {.name = "out", .kind = ARGUMENT_WORD, FIELD(out), .value = "FILE", .help = "write a page (HTML) for the browser"},
    {.name = "pdn", .kind = ARGUMENT_WORD, FIELD(pdn), .value = "FILE", .help = "write the game with its analysis as PDN"},
    {.name = "board", .kind = ARGUMENT_WORD, FIELD(board), .value = "ADDRESS", .takes = "an address",
     .otherwise = BOARD_NAME " beside the page", .help = "the board that the page opens positions in"},
    {.name = "game", .kind = ARGUMENT_NUMBER, FIELD(game_number), .min = 1, .max = INT32_MAX, .initial = 1,
     .value = "N", .help = "which game of the file"},
    {.name = "multipv", .kind = ARGUMENT_NUMBER, FIELD(settings.options.multi_pv), .min = 1,
     .max = ENGINE_MULTI_PV_MAX, .value = "N", .otherwise = "the option MultiPV", .help = "lines for each position"},
    {.name = "time", .kind = ARGUMENT_NUMBER, FIELD(settings.limits.movetime), .min = 1, .max = INT32_MAX,
     .value = "MS", .help = "the same as movetime"},
    LIMIT_ARGUMENTS(AnalyseCommand, settings.limits, "each position"),
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme analyse game.pdn --out report.html",
                                       "mfalme analyse startpos moves c3-b4 b6-a5 --time 200", NULL};

const Usage analyse_usage = {
    .arguments = arguments,
    .examples = examples,
    .notes = "Searches every position of a game and judges its moves. Without a limit each position "
             "takes 1000 ms. Ctrl-C ends the search and writes what was judged so far, marked as unfinished."};

static void set_limit(Limits *limits) {
    if (!limits->nodes && !limits->depth && !limits->movetime)
        limits->movetime = TIME_DEFAULT;
}

// ---- The game

static void write_fault(Text *text, const AnalyseCommand *command, PdnError *fault) {
    fault->game = (int)command->game_number;
    pdn_error_write(text, text_string(&command->source), fault);
}

// Finds contradictions between the record and the rules. The output must be a game by the rules, with the result that
// they give and no move after the end.
static bool check_record(AnalyseCommand *command) {
    Game game = {0};
    Ending ending;
    PdnError fault;
    bool doubted = !record_check(&command->record, &game, &ending, &fault);
    command->result = command->record.result;
    bool goes_on = game.count < command->game.count;
    game_free(&game);
    if (!doubted)
        return true;
    GameFits fits = game_fit_record(&command->record);
    game_fit_add(&fault, &fits);
    write_fault(&command->doubt, command, &fault);
    if (command->pdn.length == 0)
        return true;
    if (goes_on)
        return error_set(&command->error, "--pdn would write a game that breaks the rules: %s",
                         text_string(&command->doubt));
    command->result = record_result_of(&ending);
    text_printf(&command->doubt, "; %s is written to the record", record_result_name(command->result));
    return true;
}

// Reads the requested game into the record; games before it may have faults.
static bool read_record(AnalyseCommand *command, PdnReader *reader) {
    const char *path = text_string(&command->source);
    PdnError wrong;
    PdnResult result = PDN_GAME;
    long long games = 0;
    while (games < command->game_number && (result = pdn_read(reader, &command->record, &wrong)) != PDN_END)
        games++;
    if (result == PDN_END)
        return error_set(&command->error, "'%s' has %lld game%s, no game %lld", quoted_string(path).text, games,
                         games == 1 ? "" : "s", (long long)command->game_number);
    if (result == PDN_ERROR) {
        Text text = {0};
        write_fault(&text, command, &wrong);
        error_set(&command->error, "%s", text_string(&text));
        text_free(&text);
        return false;
    }
    return record_to_game(&command->record, &command->game, &command->error) && check_record(command);
}

static bool read_file(AnalyseCommand *command, FILE *file) {
    const Session *session = command->session;
    PdnReader *reader = pdn_reader_new(file);
    pdn_reader_set_defaults(reader, &session->env.rules, session->env.notation_asked.numbering);
    bool good = read_record(command, reader);
    pdn_reader_free(reader);
    return good;
}

static bool read_text(AnalyseCommand *command) {
    const Session *session = command->session;
    Scanner words = scanner_of(text_string(&command->source));
    if (!game_read(&command->game, &session->env.rules, &session->notation, &words, &command->error))
        return false;
    command->record.notation = notation_of_records(session->notation);
    record_of_game(&command->record, &command->game);
    command->result = command->record.result;
    return true;
}

// Whether the source is meant to be a position: a FEN has a colon (other than that of a drive, C:\games) or at least
// seven slashes between rows of letters.
static bool is_position(const char *text) {
    bool drive = isalpha((unsigned char)text[0]) && text[1] == ':' && (text[2] == '\\' || text[2] == '/');
    if (drive)
        return false;
    Scanner scanner = scanner_of(text);
    Span word = scanner_next(&scanner);
    int slashes = 0;
    for (size_t i = 0; i < word.length; i++)
        slashes += word.start[i] == '/' && i > 0;
    bool letters = slashes >= 7 && word.start[0] != '/' && word.start[0] != '.';
    return span_equal(word, "startpos") || span_equal(word, "fen") || strchr(text, ':') || letters;
}

static bool read_source(AnalyseCommand *command) {
    const char *source = text_string(&command->source);
    Error error;
    FILE *file = file_open(source, &error);
    command->is_file = file != NULL;
    if (!file && is_position(source))
        return read_text(command);
    if (!file)
        return error_set(&command->error, "%s", error.what);
    bool good = read_file(command, file);
    fclose(file);
    return good;
}

// ---- Output

// Checks, before the long work begins, that the files can be written and do not overwrite the games.
static bool check_file(AnalyseCommand *command, const Text *path) {
    return path->length == 0 || (file_spares(text_string(&command->source), text_string(path), &command->error) &&
                                 file_check_writing(text_string(path), &command->error));
}

static bool check_files(AnalyseCommand *command) {
    if (command->out.length > 0 && file_is_same(text_string(&command->out), text_string(&command->pdn)))
        return error_set(&command->error, "--out and --pdn name the same file");
    if (command->pdn.length > 0 && command->game.count == 1)
        return error_set(&command->error, "--pdn takes a game, and this is a position without moves");
    return check_file(command, &command->out) && check_file(command, &command->pdn);
}

static Language language_of(const AnalyseCommand *command) {
    return command->session->env.language;
}

static bool write_file(AnalyseCommand *command, const Text *path, const Text *text) {
    if (!file_write(text_string(path), text, &command->error))
        return false;
    output_printf(&command->session->env.out, translate(language_of(command), "written: %s"), text_string(path));
    return true;
}

// "Mfalme 1.0, 1000 ms for each position"
static void describe_work(const AnalyseCommand *command, Text *text) {
    Language language = language_of(command);
    const Limits *limits = &command->settings.limits;
    text_add(text, ENGINE_NAME " " ENGINE_VERSION);
    if (limits->movetime)
        text_printf(text, translate(language, ", %lld ms"), (long long)limits->movetime);
    if (limits->depth)
        text_printf(text, translate(language, ", depth %d"), limits->depth);
    if (limits->nodes)
        text_printf(text, translate(language, ", %llu nodes"), (unsigned long long)limits->nodes);
    text_add(text, translate(language, " for each position"));
}

// The address of the board for links in the report; NULL without one.
static const char *board_address(const AnalyseCommand *command) {
    if (command->board.length > 0)
        return text_string(&command->board);
    const char *out = text_string(&command->out);
    Text path = {0};
    Error error;
    text_add_bytes(&path, out, (size_t)(platform_file_name(out) - out));
    text_add(&path, BOARD_NAME);
    bool found = file_check(text_string(&path), &error);
    text_free(&path);
    return found ? BOARD_NAME : NULL;
}

static bool write_page(AnalyseCommand *command, const Analysis *analysis) {
    if (command->out.length == 0)
        return true;
    Language language = language_of(command);
    Text text = {0}, work = {0}, made_by = {0};
    describe_work(command, &work);
    text_printf(&made_by, translate(language, "Analysed by %s."), text_string(&work));
    page_write(&text, analysis, &command->record, text_string(&made_by), board_address(command), language);
    bool good = write_file(command, &command->out, &text);
    text_free(&work);
    text_free(&made_by);
    text_free(&text);
    return good;
}

// This is called after the page is written, since the page shows the original record.
static bool write_pdn(AnalyseCommand *command, const Analysis *analysis) {
    if (command->pdn.length == 0)
        return true;
    Text text = {0};
    command->record.result = command->result;
    annotate_record(&command->record, analysis);
    pdn_write(&text, &command->record);
    bool good = write_file(command, &command->pdn, &text);
    text_free(&text);
    return good;
}

static void print_summary(const AnalyseCommand *command, const Analysis *analysis) {
    const char *white = record_tag(&command->record, "White"), *black = record_tag(&command->record, "Black");
    Output *out = &command->session->env.out;
    Language language = language_of(command);
    if (command->is_file)
        output_printf(out, translate(language, "game %lld of %s: %s - %s, %s"), (long long)command->game_number,
                      text_string(&command->source), white ? white : "?", black ? black : "?",
                      record_result_name(command->record.result));
    if (command->doubt.length > 0)
        output_printf(out, "note: %s", text_string(&command->doubt));
    Text text = {0};
    describe_work(command, &text);
    text_add_char(&text, '\n');
    summary_write(&text, analysis, &command->record.notation, language);
    output_write(out, text_string(&text));
    text_free(&text);
}

static void show_progress(void *context, int done, int total) {
    (void)total;
    session_progress(context, done);
}

// ---- The work

// For the page, on which readers may try the moves themselves.
static void try_moves(AnalyseCommand *command, Analysis *analysis) {
    int plies[ANALYSIS_MOMENTS_MAX];
    session_expect(command->session, "mistakes", analysis_moments(analysis, plies));
    analysis_try_moves(analysis, &command->settings);
}

static bool analyse(AnalyseCommand *command) {
    Analysis analysis;
    session_expect(command->session, "positions", command->game.count);
    AnalysisResult result = analysis_run(&analysis, &command->game, &command->settings);
    switch (result) {
    case ANALYSIS_NO_ENGINE: return error_set(&command->error, "not enough memory or threads");
    case ANALYSIS_STOPPED: session_note(command->session, "analyse stopped, nothing is written"); return true;
    case ANALYSIS_UNFINISHED:
    case ANALYSIS_DONE: break;
    }
    if (command->out.length > 0 && result == ANALYSIS_DONE)
        try_moves(command, &analysis);
    progress_wipe(&command->session->job.progress);
    print_summary(command, &analysis);
    bool good = write_page(command, &analysis) && write_pdn(command, &analysis);
    analysis_free(&analysis);
    return good;
}

void analyse_command(Session *session, Scanner *line) {
    AnalyseCommand command = {
        .session = session,
        .settings = {.options = session->env.engine_options,
                     .weights = &session->env.weights,
                     .tables = &session->env.library,
                     .books = &session->env.shelf,
                     .limits = {.stop = &session->job.stop},
                     .progress = show_progress,
                     .context = session},
    };
    record_init(&command.record, &session->env.rules);
    if (session_read_arguments(session, "analyse", arguments, line, &command)) {
        set_limit(&command.settings.limits);
        bool read = read_source(&command);
        if (!read && !command.is_file && is_position(text_string(&command.source)))
            session_misuse(session, "analyse", &command.error);
        else if (!read || !check_files(&command) || !analyse(&command))
            session_error(session, "analyse: %s", command.error.what);
    }
    record_free(&command.record);
    game_free(&command.game);
    text_free(&command.source);
    text_free(&command.out);
    text_free(&command.pdn);
    text_free(&command.doubt);
    text_free(&command.board);
}
