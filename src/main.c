#include <stdio.h>
#include <string.h>

#include "base/platform.h"
#include "protocol/go.h"
#include "protocol/options.h"
#include "protocol/referee_command.h"
#include "protocol/referee_files.h"
#include "protocol/uci.h"
#include "protocol/version.h"
#include "tools/display.h"

// The start position with the first move of each side, as an example of the profile's notation.
static void add_example(Text *text, const Session *session) {
    const Position *p = &game_now(&session->game)->position;
    Text line = {0};
    text_add(&line, "position startpos moves ");
    MoveList list;
    move_list_init(&list);
    rules_moves(&session->rules, p, &list);
    move_write(&line, &session->rules, p, list.moves[0], &session->notation);
    move_list_free(&list);
    text_printf(text, "  %-36s play a move\n", text_string(&line));
    text_free(&line);
}

// What a person sees who starts the program at a terminal.
static void greet(Session *session) {
    Text text = {0};
    text_add(&text, ENGINE_ABOUT "\n\nType play to play a game.\n\n");
    display_board(&text, &session->rules, &game_now(&session->game)->position);
    text_printf(&text, "\n%s: White is to move. Type a command, for example:\n", session->rules.profile->version);
    text_add(&text, "  play --level 8 --side black          play a game at the terminal\n");
    text_add(&text, "  go movetime 2000                     let the engine search for two seconds\n");
    add_example(&text, session);
    text_add(&text, "  d                                    show the board, clocks and legal moves\n"
                    "  help                                 all commands\n"
                    "  quit                                 leave\n\n");
    output_write(&session->out, text_string(&text));
    text_free(&text);
}

// --NAME=VALUE sets an option, --NAME alone a check option.
static void set_option(Session *session, const char *argument) {
    const char *name = argument + 2;
    const char *equals = strchr(name, '=');
    Span value = equals ? (Span){equals + 1, strlen(equals + 1)} : (Span){"true", 4};
    option_set(session, (Span){name, equals ? (size_t)(equals - name) : strlen(name)}, value);
}

static void run_command(Session *session, int count, char **words) {
    Text line = {0};
    bool quote = uci_takes_words(words[0]);
    for (int i = 0; i < count; i++) {
        text_add(&line, i ? " " : "");
        if (quote)
            text_add_word(&line, words[i]);
        else
            text_add(&line, words[i]);
    }
    if (strcmp(words[0], "version") == 0)
        output_write(&session->out, ENGINE_NAME " " ENGINE_VERSION);
    else {
        if (strcmp(words[0], "go") == 0)
            session_prepare(session);
        if (uci_execute(session, text_string(&line)))
            go_finish(session);
    }
    text_free(&line);
}

// referee [--files FOLDER] [COMMAND]
static void run_referee(Session *session, int count, char **words) {
    Error error;
    bool files = count > 1 && strcmp(words[1], "--files") == 0;
    if (files && !referee_allow_files(session, count > 2 ? words[2] : "", &error)) {
        session_error(session, "referee: %s", error.what);
        return;
    }
    int taken = files ? 2 : 0;
    words[taken] = words[0];
    if (count - taken == 1)
        referee_loop(session, stdin);
    else
        run_command(session, count - taken, words + taken);
}

static int run(Session *session, int argc, char **argv) {
    int first = 1;
    while (first < argc && strncmp(argv[first], "--", 2) == 0) {
        if (strcmp(argv[first], "--version") == 0 || strcmp(argv[first], "--help") == 0) {
            char *word = argv[first] + 2;
            run_command(session, 1, &word);
            return 0;
        }
        set_option(session, argv[first++]);
        if (atomic_load(&session->failed))
            return 1;
    }
    if (first < argc) {
        if (strcmp(argv[first], "referee") == 0)
            run_referee(session, argc - first, argv + first);
        else
            run_command(session, argc - first, argv + first);
        return atomic_load(&session->failed) ? 1 : 0;
    }
    if (platform_is_terminal())
        greet(session);
    uci_loop(session, stdin);
    return 0;
}

int main(int argc, char **argv) {
    static Session session;
    platform_let_writes_fail();
    if (!session_init(&session, stdout)) {
        fputs("mfalme: not enough memory to start\n", stderr);
        return 1;
    }
    session.input = stdin;
    int status = run(&session, argc, argv);
    session_free(&session);
    return status;
}
