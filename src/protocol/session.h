// The state of one user's connection: settings, game, engine, and the long command that is running. Each command gets
// the session and the rest of its line.
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include <stdatomic.h>

#include "base/progress_line.h"
#include "board/game.h"
#include "protocol/arguments.h"
#include "referee/referee_call.h"

typedef struct Session Session;

// Runs a command; `line` is the rest of the line after its name.
typedef void CommandRun(Session *session, Scanner *line);

// A long command, which runs while input is read.
typedef struct Job {
    Thread thread;
    bool started; // started, and not yet joined
    atomic_bool stop;
    CommandRun *run;
    Text line;
    ProgressLine progress; // if the command reports its progress
} Job;

// The origin of a game's weights.
typedef struct WeightsOrigin {
    Text file;    // empty: built in
    bool changed; // by options since
} WeightsOrigin;

struct Session {
    Environment env;
    FILE *input;      // where `play` reads what a person types; NULL without such input
    bool quit;        // a command has asked to end the program
    bool input_taken; // a thread still reads `input`, and would prevent exit() from closing it
    bool own_book;    // whether the engine plays from the opening books
    WeightsOrigin weights_origin[WEIGHT_GAMES];
    Notation notation; // the requested notation, completed by the profile's own
    Game game;
    bool valid;         // false after a refused `position`, until a good one
    bool infinite;      // last go: no best move before a stop
    bool pondering;     // no best move before a stop or a ponderhit
    bool unbounded;     // the search would not end by itself, pondering or not
    bool best_move_due; // a `go infinite` or `go ponder` without a valid position waits for its stop
    bool variant_set;   // by the option UCI_Variant
    bool debug, minimal, ponder, analyse, claim_draws, show_wdl;
    bool shell;              // from a shell: errors and notes go to standard error
    bool session_follows;    // these are options before a session, which reports notes on standard output
    atomic_bool failed;      // an error was reported: the exit status of a one-shot command
    bool interrupted;        // Ctrl-C has ended the command
    atomic_bool misused;     // a command was used wrongly
    RefereeSession refereed; // a separate game
    // Reports an error or a note; NULL: as `info string`, or from a shell on standard error.
    void (*message)(struct Session *session, bool error, const char *text);
    Text last_info; // with Minimal: the last report of each line, shown before the best move
    Job job;
};

// False if out of memory or threads. `file` receives the output; `events` are those of the engine.
bool session_init(Session *session, FILE *file, const EngineEvents *events);
void session_free(Session *session);

// Reports an error: as `info string error ...`, or from a shell on standard error.
void session_error(Session *session, const char *format, ...) PRINTF_LIKE(2, 3);

// Reports that a command was used wrongly, and where its help is.
void session_misuse(Session *session, const char *command, const Error *error);

// Reports a note: as `info string ...`, or from a shell on standard error.
void session_note(Session *session, const char *format, ...) PRINTF_LIKE(2, 3);

// Notes that the job was stopped, if it was.
bool session_note_stop(Session *session, const char *command);

// Reads the arguments of a command. If they are wrong, reports that and returns false.
bool session_read_arguments(Session *session, const char *command, const Argument *table, Scanner *line, void *target);

// Reads the game that the words of a command give as a position and moves; without words copies the session's.
bool session_read_game(const Session *session, const Text *words, Game *game, Error *error);

// Checks, before the work begins, that every file of a list can be read. Reports a file that cannot, and returns false.
bool session_check_files(Session *session, const char *command, const Text *files);

// From a shell at a terminal, shows from now on how many of `total` steps the job has done, as reported by
// session_progress (`context` is the session). Other output removes the line.
void session_expect(Session *session, const char *things, int64_t total);
// Does the same for the positions of a list of EPD files.
void session_expect_positions(Session *session, const Text *files);
void session_progress(void *context, int64_t done);
// Does the same for steps that take less than a tenth of a second.
void session_quick_progress(void *context, int64_t done);
// Removes that line before reports that do not go through session_write.
void session_wipe_progress(Session *session);

// Writes whole lines like output_write, for tools that report line by line; `context` is the session.
void session_write(void *context, const char *lines);

// Reads the weights of the current game, and opens its endgame tables if its searches will probe them, so that no
// search has to wait for it.
void session_prepare(Session *session);

// Lets an engine answer from the opening book if the options say so.
void session_use_book(Session *session, Engine *engine);

// Stops the running search or command; a search still gives its best move.
void session_stop(Session *session);

// Waits until the running search or command ends by itself.
void session_wait(Session *session);

// Starts a new game of the current profile, after a change of the profile or of the Huff setting.
void session_restart_game(Session *session);

// The rules of a profile with the session's settings.
Rules session_rules(const Session *session, const Profile *profile);

// Records that a check has failed, for the exit status.
void session_fail(Session *session);

// Starts a command that runs while input is read. Any earlier one must have been stopped.
void job_start(Session *session, CommandRun *run, const char *line);

#endif
