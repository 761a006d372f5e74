#include "protocol/pdn_command.h"

#include <string.h>

#include "protocol/arguments.h"
#include "tools/pdn_check.h"
#include "tools/pdn_convert.h"
#include "tools/pdn_stats.h"

typedef struct PdnCommand PdnCommand;

typedef struct Verb {
    const char *name;
    bool (*run)(const PdnCommand *command); // false if anything is wrong with the games
    bool writes;                            // takes --to, --out and --skip
} Verb;

struct PdnCommand {
    PdnSettings settings;
    Notation notation; // to write in
    const Verb *verb;
    Text files; // each name followed by a NUL
    Text out;   // empty for the report
    bool to_file, skip;
    Error error;
};

// The next of the files; NULL behind the last one, or after a stop.
static const char *next_file(const PdnCommand *command, const char *file) {
    const char *next = file ? file + strlen(file) + 1 : text_string(&command->files);
    bool end = next == text_string(&command->files) + command->files.length;
    return end || pdn_is_stopped(&command->settings) ? NULL : next;
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
    const char *out = command->to_file ? text_string(&command->out) : NULL;
    if (!pdn_convert_begin(&convert, &command->settings, &command->notation, out, command->skip))
        return false;
    for (const char *file = NULL; (file = next_file(command, file));)
        pdn_convert_file(&convert, file);
    return pdn_convert_end(&convert);
}

static bool run_stats(const PdnCommand *command) {
    PdnStats stats;
    if (!pdn_stats_begin(&stats, &command->settings, &command->notation))
        return false;
    for (const char *file = NULL; (file = next_file(command, file));)
        pdn_stats_file(&stats, file);
    return pdn_stats_end(&stats);
}

static bool read_style(PdnCommand *command, Scanner *line) {
    Span name = scanner_next(line);
    for (int i = 0; i < MOVE_STYLES; i++)
        if (span_equal(name, move_style_names[i])) {
            command->notation.style = (MoveStyle)i;
            return true;
        }
    return error_set(&command->error, "--to takes tzd, pdn or numeric, not '%.*s'", span_shown(name, 40), name.start);
}

static bool read_option(PdnCommand *command, const char *word, Scanner *line) {
    if (strcmp(word, "--numbering") == 0) {
        long long number = 0;
        if (!argument_number(line, word, NUMBERING_A1, NUMBERING_B8, &number, &command->error))
            return false;
        command->settings.numbering = command->notation.numbering = (Numbering)number;
        return true;
    }
    if (command->verb->writes && strcmp(word, "--to") == 0)
        return read_style(command, line);
    if (command->verb->writes && strcmp(word, "--skip") == 0)
        return command->skip = true;
    if (command->verb->writes && strcmp(word, "--out") == 0) {
        command->to_file = scanner_word(line, &command->out) && command->out.length > 0;
        return command->to_file || error_set(&command->error, "--out takes a file");
    }
    return error_set(&command->error, "%.10s has no option '%.60s'", command->verb->name, word);
}

static bool read_verb(PdnCommand *command, Span name) {
    static const Verb verbs[] = {
        {"check", run_check, false},
        {"convert", run_convert, true},
        {"stats", run_stats, false},
    };
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (span_equal(name, verbs[i].name)) {
            command->verb = &verbs[i];
            return true;
        }
    return error_set(&command->error, "check, convert or stats expected, then files");
}

static bool read_command(PdnCommand *command, Scanner *line) {
    if (!read_verb(command, scanner_next(line)))
        return false;
    Text word = {0};
    bool good = true;
    while (good && scanner_word(line, &word))
        if (strncmp(text_string(&word), "--", 2) == 0)
            good = read_option(command, text_string(&word), line);
        else
            text_add_bytes(&command->files, text_string(&word), word.length + 1);
    text_free(&word);
    if (good && command->files.length == 0)
        return error_set(&command->error, "%s takes one or more files", command->verb->name);
    return good;
}

static void run_pdn(void *context) {
    Session *session = context;
    PdnCommand command = {.settings = {.line = session_write,
                                       .context = session,
                                       .stop = &session->job.stop,
                                       .rules = session->rules,
                                       .numbering = session->notation.numbering},
                          .notation = session->notation};
    Scanner line = scanner_of(text_string(&session->job.arguments));
    if (!read_command(&command, &line))
        session_error(session, "pdn: %s", command.error.what);
    else if (!command.verb->run(&command))
        session_fail(session);
    if (atomic_load(&session->job.stop))
        output_write(&session->out, "info string pdn stopped");
    text_free(&command.files);
    text_free(&command.out);
}

void pdn_command(Session *session, Scanner *line) {
    job_start_with(session, line, run_pdn);
}
