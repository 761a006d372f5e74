// The command `weights`: the weights in force as a file.
#ifndef PROTOCOL_WEIGHTS_COMMAND_H
#define PROTOCOL_WEIGHTS_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

// weights [--out FILE]: those of the session's profile.
void weights_command(Session *session, Scanner *line);

extern const Usage weights_usage;

#endif
