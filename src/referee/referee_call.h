// What the referee's commands share.
#ifndef REFEREE_REFEREE_CALL_H
#define REFEREE_REFEREE_CALL_H

#include "base/output.h"
#include "base/text.h"
#include "referee/referee.h"

// What a connection to the referee holds: its game, and what its commands may use.
typedef struct RefereeSession {
    Referee referee; // zero until the first command
    Text folder;     // where files may be read and written; empty: nowhere
    Output *out;
    const Rules *rules;       // with the settings of a new game, unless the command `new` gives others
    const int *huff;          // the setting Huff, -1 for the profile's default
    const Notation *notation; // as the options ask for it
} RefereeSession;

// One command being executed.
typedef struct Call {
    RefereeSession *session;
    Referee *referee; // the session's
    Scanner line;     // what is left of it
    Text members;     // of the answer, beside id, ok and command; JSON
    Fault fault;      // where the command is refused
} Call;

// Sets the fault: `expected`, not `token`. False.
bool call_bad_command(Call *call, const char *expected, Span token);

// Whether nothing follows; otherwise sets the fault.
bool call_ends(Call *call);

// Adds the status of the game to the answer. True.
bool call_add_status(Call *call);

#endif
