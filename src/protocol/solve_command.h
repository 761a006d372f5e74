// The command solve.
#ifndef PROTOCOL_SOLVE_COMMAND_H
#define PROTOCOL_SOLVE_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

// solve FILE ... [nodes N] [movetime MS] [depth D]: searches EPD suites with the session's engine options. The words of
// the limits may begin with `--`.
void solve_command(Session *session, Scanner *line);

extern const Usage solve_usage;

#endif
