#include "protocol/hub/loop.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/commands.h"
#include "protocol/hub/commands.h"
#include "protocol/hub/line.h"
#include "protocol/options.h"

enum { HUB_LINE_MAX = 1 << 20 }; // bytes

typedef struct Line {
    struct Line *next;
    char *text;
} Line;

// The reader puts lines in, and the runner takes them out. The mutex guards all fields but the first three.
typedef struct Loop {
    Hub hub; // of the runner
    Mutex mutex;
    Condition changed;
    Line *first, **last;
    long read, begun; // `go` lines so far
    long stop, hit;   // `go` lines up to these numbers are stopped, or hit
    bool ended;       // the input has ended
} Loop;

// ---- Running

static bool is_go(const char *text) {
    Scanner line = scanner_of(text);
    return span_equal(hub_take_command(&line), "go");
}

static void run_go(Loop *loop, const char *text) {
    loop->begun++;
    HubStart start = {.stopped = loop->stop >= loop->begun, .hit = loop->hit >= loop->begun};
    hub_execute(&loop->hub, text, &start);
    if (loop->ended && loop->hub.unbounded)
        engine_stop(loop->hub.session->env.engine);
    mutex_unlock(&loop->mutex);
    engine_wait(loop->hub.session->env.engine);
    mutex_lock(&loop->mutex);
}

static Line *take(Loop *loop) {
    while (!loop->first && !loop->ended)
        condition_wait(&loop->changed, &loop->mutex);
    Line *line = loop->first;
    if (line && !(loop->first = line->next))
        loop->last = &loop->first;
    return line;
}

static void free_line(Line *line) {
    free(line->text);
    free(line);
}

static THREAD_RETURN run_lines(void *argument) {
    Loop *loop = argument;
    mutex_lock(&loop->mutex);
    for (Line *line; (line = take(loop));) {
        if (is_go(line->text)) {
            run_go(loop, line->text);
        } else {
            mutex_unlock(&loop->mutex);
            hub_execute(&loop->hub, line->text, NULL);
            mutex_lock(&loop->mutex);
        }
        free_line(line);
    }
    mutex_unlock(&loop->mutex);
    return THREAD_RESULT;
}

// ---- Reading

static void put(Loop *loop, const char *text) {
    Line *line = memory_new(1, sizeof *line);
    line->text = memory_copy_string(text);
    *loop->last = line;
    loop->last = &line->next;
    condition_broadcast(&loop->changed);
}

// Lines for the running search do not wait for its end. A stop or a hit may arrive before its `go` has begun.
static void read_line(Loop *loop, const char *text) {
    Session *session = loop->hub.session;
    Scanner line = scanner_of(text);
    Span name = hub_take_command(&line);
    bool searching = atomic_load(&loop->hub.searching), busy = searching || loop->begun < loop->read;
    if (span_equal(name, "stop")) {
        loop->stop = loop->read;
        if (searching)
            engine_stop(session->env.engine);
    } else if (span_equal(name, "ponder-hit")) {
        loop->hit = loop->read;
        if (searching)
            engine_ponderhit(session->env.engine);
    } else if (busy && span_equal(name, "ping")) {
        output_write(&session->env.out, "pong");
    } else {
        loop->read += span_equal(name, "go");
        put(loop, text);
    }
}

static bool is_quit(const char *text) {
    Scanner line = scanner_of(text);
    return span_equal(hub_take_command(&line), "quit");
}

// Lines read before the end are still answered; after a `quit`, without waiting for searches.
static void end(Loop *loop, bool quit) {
    loop->ended = true;
    loop->stop = quit ? loop->read : loop->stop;
    if (atomic_load(&loop->hub.searching) && (quit || loop->hub.unbounded))
        engine_stop(loop->hub.session->env.engine);
    condition_broadcast(&loop->changed);
}

static void read_all(Loop *loop, FILE *input) {
    Session *session = loop->hub.session;
    Text line = {0};
    bool cut, quit = false;
    while (!quit && text_read_line_at_most(&line, input, HUB_LINE_MAX, &cut)) {
        const char *text = text_string(&line);
        output_log_input(&session->env.out, text);
        quit = !cut && is_quit(text);
        mutex_lock(&loop->mutex);
        if (cut)
            session_error(session, "a line has at most %d bytes; this one is ignored", HUB_LINE_MAX);
        else if (!quit)
            read_line(loop, text);
        mutex_unlock(&loop->mutex);
    }
    mutex_lock(&loop->mutex);
    end(loop, quit);
    mutex_unlock(&loop->mutex);
    text_free(&line);
}

static bool init(Loop *loop) {
    if (!mutex_init(&loop->mutex))
        return false;
    if (condition_init(&loop->changed))
        return true;
    mutex_free(&loop->mutex);
    return false;
}

void hub_loop(Session *session, FILE *input, bool greet) {
    Loop loop = {.last = NULL};
    Thread runner;
    if (!init(&loop)) {
        session_error(session, "hub: cannot start a thread");
        return;
    }
    loop.last = &loop.first;
    hub_begin(&loop.hub, session);
    if (greet)
        put(&loop, "hub");
    if (thread_start(&runner, run_lines, &loop)) {
        read_all(&loop, input);
        thread_join(runner);
    } else {
        session_error(session, "cannot start a thread");
    }
    hub_end(&loop.hub);
    for (Line *line; (line = loop.first);) {
        loop.first = line->next;
        free_line(line);
    }
    condition_free(&loop.changed);
    mutex_free(&loop.mutex);
}

// ---- The command `hub [--NAME=VALUE ...]`, after which the session speaks Hub

// Takes --NAME=VALUE, which bots write after the argument.
static bool set_options(Session *session, Scanner *line) {
    Text word = {0};
    bool good = true;
    while (good && scanner_word(line, &word)) {
        const char *text = text_string(&word), *equals = strchr(text, '=');
        good = strncmp(text, "--", 2) == 0 && equals;
        if (good)
            option_set(session, (Span){text + 2, (size_t)(equals - text - 2)}, (Span){equals + 1, strlen(equals + 1)});
        else
            session_error(session, "hub: options are written as --NAME=VALUE, not '%s'", quoted_string(text).text);
        good = good && !atomic_load(&session->failed);
    }
    text_free(&word);
    return good;
}

void hub_command(Session *session, Scanner *line) {
    bool shell = session->shell;
    if (!session->input) {
        session_error(session, "hub: there is no input to read");
        return;
    }
    if (shell && !set_options(session, line)) {
        atomic_store(&session->misused, true);
        return;
    }
    hub_loop(session, session->input, !shell);
    atomic_store(&session->failed, false); // errors were answers
    session->quit = true;
}

static const Argument arguments[] = {{.name = NULL}};
static const char *const examples[] = {"mfalme hub", "mfalme --Threads=2 hub", NULL};

const Usage hub_usage = {
    .arguments = arguments,
    .examples = examples,
    .notes = "Speaks Hub, the protocol of draughts programs, until quit. A session in which the first line is hub "
             "does so too."};
