// The common parts of the referee's commands: the session, the call, and the position that a command is about.
#ifndef REFEREE_REFEREE_CALL_H
#define REFEREE_REFEREE_CALL_H

#include "referee/environment.h"
#include "referee/games.h"
#include "referee/request.h"
#include "referee/thinker.h"
#include "referee/values.h"

// The state of a connection to the referee. Zero-initialise but for `env`, release with referee_session_free.
typedef struct RefereeSession {
    Referee referee;  // the game without a name; zero until the first command
    Games games;      // those with names
    Text folder;      // the folder whose files may be read and written; empty if none may
    Thinker *thinker; // NULL until the first search
    Environment *env; // not owned
} RefereeSession;

// One command being executed.
typedef struct Call {
    RefereeSession *session;
    NamedGame *game;  // NULL for the one without a name
    Referee *referee; // the game that the command is about
    const Label *label;
    Scanner line;    // the rest of the line
    Text members;    // of the answer, beside id, ok and command; JSON
    Fault fault;     // if the command is refused
    ThinkTask *task; // the search to begin after the answer is written; NULL without one
} Call;

// Sets the fault that `token` was read where `expected` must be. Returns false.
bool call_bad_command(Call *call, const char *expected, Span token);

// Whether the line has ended; if not, sets the fault.
bool call_ends(Call *call);

// Adds the status of the game to the answer. Returns true.
bool call_add_status(Call *call);

// The position that a command is about: that of its game, or one given by its line with the arguments of `new`.
typedef struct Place {
    Referee given;          // zero unless the line gives a position
    const Referee *referee; // the one to use
} Place;

// Reads the rest of the line: the values of `own` (NULL for none), and those that begin a game. False, with the fault,
// if anything is wrong. Release with place_free in any case.
bool place_read(Place *place, Call *call, const char *command, ValueList *own);
void place_free(Place *place);

#endif
