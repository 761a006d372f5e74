#include "protocol/commands.h"

#include "base/file.h"
#include "pdn/pdn_check.h"
#include "pdn/pdn_convert.h"
#include "pdn/pdn_stats.h"
#include "protocol/standings_command.h"

// The words of the line.
typedef struct PdnArguments {
    int verb, numbering, style; // the last two -1 if not given
    Text files, out;            // `out` is empty for the report
    bool skip;
    StandingsWords standings;
} PdnArguments;

typedef struct PdnCommand {
    Session *session;
    PdnSettings settings;
    Notation notation; // for writing games
    const PdnArguments *words;
} PdnCommand;

// The next file; NULL past the last one, or after a stop.
static const char *next_file(const PdnCommand *command, const char *file) {
    return pdn_is_stopped(&command->settings) ? NULL : argument_next(&command->words->files, file);
}

static bool run_check(const PdnCommand *command) {
    PdnCheck check;
    pdn_check_begin(&check, &command->settings);
    for (const char *file = NULL; (file = next_file(command, file));)
        pdn_check_file(&check, file);
    return pdn_check_end(&check);
}

static bool run_convert(const PdnCommand *command) {
    PdnConvert convert;
    const char *out = command->words->out.length > 0 ? text_string(&command->words->out) : NULL;
    Error error = {""};
    bool good = pdn_convert_begin(&convert, &command->settings, &command->notation, out, command->words->skip, &error);
    for (const char *file = NULL; good && (file = next_file(command, file));)
        pdn_convert_file(&convert, file);
    good = good && pdn_convert_end(&convert, &error);
    if (error.what[0])
        session_error(command->session, "pdn: %s", error.what);
    return good;
}

static bool run_stats(const PdnCommand *command) {
    PdnStats stats;
    pdn_stats_begin(&stats, &command->settings, &command->notation);
    for (const char *file = NULL; (file = next_file(command, file));)
        pdn_stats_file(&stats, file);
    return pdn_stats_end(&stats);
}

static bool run_standings(const PdnCommand *command) {
    const PdnArguments *words = command->words;
    return standings_run(command->session, &words->standings, &words->files, &command->settings, words->skip);
}

static const char *const verb_names[] = {"check", "convert", "stats", "standings", NULL};

// In the order of their names; false if the games have a fault.
static bool (*const verbs[])(const PdnCommand *command) = {run_check, run_convert, run_stats, run_standings};

// As MoveStyle counts them.
static const char *const record_styles[] = {"tzd", "pdn", "numeric", NULL};

#define FIELD(field) ARGUMENT_FIELD(PdnArguments, field)

// clang-format off
static const Argument arguments[] = {
    {.name = "check|convert|stats|standings", .kind = ARGUMENT_CHOICE, .flags = PLACED | NEEDED, FIELD(verb),
     .choices = verb_names, .takes = "check, convert, stats or standings",
     .help = "judge every game, rewrite the games, summarise them, or rank the players"},
    {.name = "FILE", .kind = ARGUMENT_LIST, .flags = PLACED | NEEDED, FIELD(files), .takes = "one or more files",
     .help = "one or more PDN files"},
    {.name = "numbering", .kind = ARGUMENT_NUMBER, FIELD(numbering), .min = NUMBERING_A1, .max = NUMBERING_B8,
     .initial = -1, .value = "N", .otherwise = "the option Numbering",
     .help = "where square 1 is if a game on 8x8 does not say: 0 a1, 1 g1, 2 b8"},
    {.name = "to", .kind = ARGUMENT_CHOICE, FIELD(style), .choices = record_styles, .initial = -1, .value = "STYLE",
     .otherwise = "the option Notation", .verbs = "convert", .help = "how moves are written"},
    {.name = "out", .kind = ARGUMENT_WORD, FIELD(out), .value = "FILE", .takes = "a file", .otherwise = "the output",
     .verbs = "convert", .help = "file to write"},
    {.name = "skip", .kind = ARGUMENT_FLAG, FIELD(skip), .verbs = "convert, standings",
     .help = "write without games with a fault"},
    STANDINGS_ARGUMENTS(PdnArguments, standings),
    {.name = NULL}};
// clang-format on

static const char *const examples[] = {"mfalme pdn check games.pdn",
                                       "mfalme pdn convert old.pdn --to numeric --out new.pdn",
                                       "mfalme pdn standings club.pdn --system swiss --supa 12", NULL};

const Usage pdn_usage = {.arguments = arguments,
                         .examples = examples,
                         .notes = "Checks, rewrites or sums up game records, or makes the table of a tournament. The "
                                  "exit status is 1 where a game has a fault."};

enum { KB = 1024 };

static void show_progress(void *context, int64_t bytes) {
    session_quick_progress(context, bytes / KB);
}

static void expect_files(Session *session, const Text *files) {
    int64_t bytes = 0;
    for (const char *file = NULL; (file = argument_next(files, file));)
        bytes += file_size(file);
    session_expect(session, "KB", bytes / KB);
}

static void run_words(Session *session, PdnArguments *words) {
    Error error;
    // For the other verbs these are the defaults, which pass.
    if (!standings_words_check(&words->standings, &error)) {
        session_misuse(session, "pdn", &error);
        return;
    }
    Notation asked = session->env.notation_asked;
    Numbering numbering = words->numbering >= 0 ? (Numbering)words->numbering : asked.numbering;
    int64_t bytes = 0;
    PdnCommand command = {.session = session,
                          .settings = {.line = session_write,
                                       .context = session,
                                       .stop = &session->job.stop,
                                       .progress = show_progress,
                                       .progress_context = session,
                                       .bytes = &bytes,
                                       .rules = session->env.rules,
                                       .numbering = numbering},
                          .notation = {words->style >= 0 ? (MoveStyle)words->style : asked.style, numbering},
                          .words = words};
    expect_files(session, &words->files);
    if (!verbs[words->verb](&command))
        session_fail(session);
    session_note_stop(session, "pdn");
}

void pdn_command(Session *session, Scanner *line) {
    PdnArguments words = {.numbering = -1, .style = -1, .standings.lots = -1};
    if (session_read_arguments(session, "pdn", arguments, line, &words) &&
        session_check_files(session, "pdn", &words.files))
        run_words(session, &words);
    text_free(&words.files);
    text_free(&words.out);
    standings_words_free(&words.standings);
}
