#include <stdio.h>
#include <stdlib.h>
#include "eval/eval.h"
#include "eval/weights_file.h"
#include <string.h>

#include "base/platform.h"
#include "eval/built_in.h"
#include "protocol/go.h"
#include "protocol/options.h"
#include "protocol/uci.h"
#include "protocol/version.h"
#include "tools/display.h"

// What a person sees who starts the program at a terminal.
static void greet(Session *session) {
    Text text = {0};
    text_add(&text, ENGINE_ABOUT "\n\n");
    display_board(&text, &session->rules, &game_now(&session->game)->position);
    text_add(&text, "\nWhite is to move. Type a command, for example:\n"
                    "  go movetime 2000                     let the engine search for two seconds\n"
                    "  position startpos moves c3-b4 b6-a5  play moves\n"
                    "  d                                    show the board, clocks and legal moves\n"
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
    for (int i = 0; i < count; i++) {
        text_add(&line, i ? " " : "");
        text_add(&line, words[i]);
    }
    if (strcmp(words[0], "version") == 0)
        output_write(&session->out, ENGINE_NAME " " ENGINE_VERSION);
    else if (uci_execute(session, text_string(&line)))
        go_finish(session);
    text_free(&line);
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
        run_command(session, argc - first, argv + first);
        return atomic_load(&session->failed) ? 1 : 0;
    }
    if (platform_is_terminal())
        greet(session);
    uci_loop(session, stdin);
    return 0;
}

// The built-in weights; those of tzd from the file at `path` if it is not NULL.
static bool use_weights(const char *path) {
    if (!weight_set_init(&global_weights))
        return false;
    if (!path)
        return true;
    Error error;
    Weights *weights = weights_load(path, WEIGHT_GAME_TZD, &error);
    if (!weights) {
        fprintf(stderr, "mfalme: %s\n", error.what);
        return false;
    }
    free(global_weights.of[WEIGHT_GAME_TZD]);
    global_weights.of[WEIGHT_GAME_TZD] = weights;
    return true;
}

int main(int argc, char **argv) {
    if (!use_weights(getenv("EVALFILE")))
        return 1;
    static Session session;
    platform_ignore_broken_pipe();
    if (!session_init(&session, stdout)) {
        fputs("mfalme: not enough memory to start\n", stderr);
        return 1;
    }
    int status = run(&session, argc, argv);
    session_free(&session);
    return status;
}
