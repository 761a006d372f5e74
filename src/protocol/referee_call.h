// One command to the referee on its way.
#ifndef PROTOCOL_REFEREE_CALL_H
#define PROTOCOL_REFEREE_CALL_H

#include "protocol/session.h"

typedef struct Call {
    Session *session;
    Referee *referee; // the session's
    Scanner line;     // what is left of it
    Text members;     // of the answer, beside id, ok and command; JSON
    Fault fault;      // where the command is refused
} Call;

// Sets the fault: `expected` should have stood where `token` does. False.
bool call_bad_command(Call *call, const char *expected, Span token);

// Whether nothing follows; otherwise the fault.
bool call_ends(Call *call);

// Adds the status of the game to the answer. True.
bool call_tell_status(Call *call);

#endif
