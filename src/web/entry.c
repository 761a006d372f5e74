// The functions of the WebAssembly program for its host, module/host.js: the referee (referee/README.md) line by line,
// and searches that run when the host has time for them. Answers and events go to standard output.
#include <stdlib.h>

#include "protocol/options.h"
#include "protocol/report.h"
#include "protocol/session.h"
#include "referee/referee_command.h"

#define EXPORTED(name) __attribute__((export_name(#name), used))

static Session session;

// Sets the program up for the calls below; false if out of memory.
EXPORTED(mfalme_begin) bool mfalme_begin(void);
// Room for `size` bytes, to be passed to one of the calls below, which frees it. NULL if out of memory.
EXPORTED(mfalme_room) char *mfalme_room(size_t size);
// Sets the option `name` to `value`. False if it was refused, which is reported on standard error.
EXPORTED(mfalme_set) bool mfalme_set(char *name, char *value);
// Answers one line of the referee.
EXPORTED(mfalme_ask) void mfalme_ask(char *line);
// Searches for the first of the tasks that wait; false if there is none. On the way the search calls thread_pause.
EXPORTED(mfalme_search) bool mfalme_search(void);
// Forgets the endgame tables and opening books, so that they are looked for again.
EXPORTED(mfalme_find_tables) void mfalme_find_tables(void);
// The command line of the program, in place of all of the above; its status.
EXPORTED(mfalme_run) int mfalme_run(int count, char **words);

// The file system, which the host keeps: the number of the file, or a negative errno.
__attribute__((import_module("env"), import_name("open_file"))) long host_open_file(const char *path, long flags);
long __syscall_open(const char *path, long flags, ...);

int main(int argc, char **argv);

long __syscall_open(const char *path, long flags, ...) {
    return host_open_file(path, flags);
}

bool mfalme_begin(void) {
    EngineEvents events = report_events(&session);
    bool good = session_init(&session, stdout, &events);
    session.shell = true; // everything but answers goes to standard error
    session.env.out.answers_only = true;
    return good;
}

char *mfalme_room(size_t size) {
    return malloc(size);
}

bool mfalme_set(char *name, char *value) {
    atomic_store(&session.failed, false);
    option_set(&session, span_of(name), span_of(value));
    free(name);
    free(value);
    return !atomic_load(&session.failed);
}

void mfalme_ask(char *line) {
    referee_execute(&session.refereed, line);
    free(line);
}

bool mfalme_search(void) {
    return thinker_run_first(session.refereed.thinker);
}

void mfalme_find_tables(void) {
    tb_library_set_path(&session.env.library, span_of("tablebases"));
    book_shelf_set_path(&session.env.shelf, span_of(""));
}

int mfalme_run(int count, char **words) {
    return main(count, words);
}
