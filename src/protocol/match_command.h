// The command match.
#ifndef PROTOCOL_MATCH_COMMAND_H
#define PROTOCOL_MATCH_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

// match [games N] [nodes N|movetime MS|depth N|tc S+S] [openings FILE] [concurrency N] [maxplies N] [sprt E0 E1]
//       [option1 NAME=VALUE] [option2 NAME=VALUE] ...: plays the session's profile; each word may begin with `--`.
void match_command(Session *session, Scanner *line);

extern const Usage match_usage;

#endif
