#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/platform.h"
#include "protocol/go.h"
#include "protocol/options.h"
#include "protocol/play/board.h"
#include "protocol/report.h"
#include "protocol/uci.h"
#include "protocol/version.h"
#include "referee/referee_command.h"
#include "referee/referee_files.h"

// The start position with the first move of each side, as an example of the profile's notation.
static void add_example(Text *text, const Session *session) {
    const Position *p = &game_now(&session->game)->position;
    Text line = {0};
    text_add(&line, "position startpos moves ");
    MoveList list;
    rules_list_moves(&session->env.rules, p, &list);
    move_write(&line, &session->env.rules, p, list.moves[0], &session->notation);
    move_list_free(&list);
    text_printf(text, "  %-36s play a move\n", text_string(&line));
    text_free(&line);
}

// Greets a person who starts the program at a terminal.
static void greet(Session *session) {
    Text text = {0};
    text_add(&text, ENGINE_ABOUT "\n\nType play to play a game.\n\n");
    PlayBoard board = {
        .rules = &session->env.rules,
        .notation = &session->notation,
        .position = &game_now(&session->game)->position,
        .last = move_none(),
        .unicode = platform_shows_unicode(stdout),
    };
    play_board_write(&text, &board);
    text_printf(&text, "\n%s: White is to move. Type a command, for example:\n", session->env.rules.profile->version);
    text_add(&text, "  play --level 8 --side black          play a game at the terminal\n");
    text_add(&text, "  go movetime 2000                     let the engine search for two seconds\n");
    add_example(&text, session);
    text_add(&text, "  d                                    show the board, clocks and legal moves\n"
                    "  help                                 all commands\n"
                    "  quit                                 leave\n\n");
    output_text(&session->env.out, &text);
}

enum { STATUS_MISUSED = 2, STATUS_INTERRUPTED = 130 }; // beside EXIT_SUCCESS and EXIT_FAILURE

static int status_of(const Session *session) {
    return session->interrupted             ? STATUS_INTERRUPTED
           : atomic_load(&session->misused) ? STATUS_MISUSED
           : atomic_load(&session->failed)  ? EXIT_FAILURE
                                            : EXIT_SUCCESS;
}

// --NAME=VALUE sets an option, --NAME alone a check option.
static void set_option(Session *session, const char *argument) {
    if (strncmp(argument, "--", 2) != 0) {
        session_error(session, "unknown option '%s': options are written as --NAME=VALUE", argument);
        return;
    }
    const char *name = argument + 2;
    const char *equals = strchr(name, '=');
    Span value = equals ? (Span){equals + 1, strlen(equals + 1)} : (Span){"true", 4};
    option_set(session, (Span){name, equals ? (size_t)(equals - name) : strlen(name)}, value);
}

// The command as one line; false if it is too long for one.
static bool join_words(Text *line, int count, char **words) {
    bool quote = uci_takes_words((Span){words[0], strlen(words[0])});
    for (int i = 0; i < count; i++) {
        text_add(line, i ? " " : "");
        if (quote)
            text_add_word(line, words[i]);
        else
            text_add(line, words[i]);
    }
    return line->length <= UCI_LINE_MAX;
}

// `COMMAND ... --help` is `help COMMAND`.
static bool asks_for_help(int count, char **words) {
    for (int i = 1; i < count; i++)
        if (strcmp(words[i], "--help") == 0 || strcmp(words[i], "-h") == 0)
            return true;
    return false;
}

static void explain(Session *session, const char *command) {
    Text line = {0};
    text_printf(&line, "help %s", command);
    uci_execute(session, text_string(&line));
    text_free(&line);
}

// False if the command ends the program.
static bool run_line(Session *session, const char *line) {
    Scanner scanner = scanner_of(line);
    Span name = scanner_next(&scanner);
    if (!uci_knows(name)) {
        uci_report_unknown(session, name);
        return true;
    }
    if (span_equal(name, "go"))
        session_prepare(session);
    if (!uci_execute(session, line))
        return false;
    go_finish(session);
    return true;
}

// Whole commands, one in each word, as a worker of OpenBench passes them: "genfens 100 seed 42 book None" quit.
static int run_lines(Session *session, int count, char **lines) {
    for (int i = 0; i < count && run_line(session, lines[i]); i++)
        ;
    return status_of(session);
}

static int run_command(Session *session, int count, char **words) {
    Text line = {0};
    int status = STATUS_MISUSED;
    if (!join_words(&line, count, words)) {
        session_error(session, "a command line has at most %d bytes", UCI_LINE_MAX);
    } else if (asks_for_help(count, words)) {
        explain(session, words[0]);
        status = status_of(session);
    } else {
        run_line(session, text_string(&line));
        status = status_of(session);
    }
    text_free(&line);
    return status;
}

static bool is_one_of(const char *word, const char *name, const char *other) {
    return strcmp(word, name) == 0 || strcmp(word, other) == 0;
}

// referee [--files FOLDER] [COMMAND]
static int run_referee(Session *session, int count, char **words) {
    Error error;
    const char *word = count > 1 ? words[1] : "", *folder = NULL;
    if (is_one_of(word, "--files", "files"))
        folder = count > 2 ? words[2] : "";
    else if (strncmp(word, "--files=", strlen("--files=")) == 0)
        folder = word + strlen("--files=");
    if (folder && !referee_allow_files(&session->refereed, folder, &error)) {
        session_misuse(session, "referee", &error);
        return status_of(session);
    }
    int taken = !folder ? 0 : strchr(word, '=') ? 1 : 2;
    words[taken] = words[0];
    if (count - taken > 1)
        return run_command(session, count - taken, words + taken);
    referee_loop(&session->refereed, stdin);
    return status_of(session);
}

// --help and --version, in place of a command.
static bool run_switch(Session *session, const char *word) {
    const char *command = is_one_of(word, "--help", "-h")      ? "help"
                          : is_one_of(word, "--version", "-V") ? "version"
                                                               : NULL;
    if (command)
        uci_execute(session, command);
    return command != NULL;
}

static bool has_command(int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (argv[i][0] != '-')
            return true;
    return false;
}

static int run(Session *session, int argc, char **argv) {
    int first = 1;
    session->shell = true;
    session->session_follows = !has_command(argc, argv);
    for (; first < argc && argv[first][0] == '-'; first++) {
        if (run_switch(session, argv[first]))
            return EXIT_SUCCESS;
        set_option(session, argv[first]);
        if (!atomic_load(&session->failed))
            continue;
        session->session_follows = false;
        session_note(session, "'mfalme help setoption' lists the options");
        return STATUS_MISUSED;
    }
    if (first < argc && strcmp(argv[first], "referee") == 0)
        return run_referee(session, argc - first, argv + first);
    if (first < argc && strchr(argv[first], ' '))
        return run_lines(session, argc - first, argv + first);
    if (first < argc)
        return run_command(session, argc - first, argv + first);
    session->shell = false;
    if (platform_is_terminal())
        greet(session);
    uci_loop(session, stdin);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    static Session session;
    argv = platform_start(&argc, argv);
    const char *missing = platform_missing_instructions();
    if (missing) {
        fprintf(stderr, "mfalme: this program needs a processor with %s; make ARCH=x86-64 builds one that does not\n",
                missing);
        return EXIT_FAILURE;
    }
    EngineEvents events = report_events(&session);
    if (!session_init(&session, stdout, &events)) {
        fputs("mfalme: not enough memory to start\n", stderr);
        return EXIT_FAILURE;
    }
    session.input = stdin;
    int status = run(&session, argc, argv);
    if (session.input_taken)
        _Exit(status);
    session_free(&session);
    return status;
}
