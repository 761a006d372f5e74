// The `tune` command: learn/tune.h.
#ifndef PROTOCOL_TUNE_COMMAND_H
#define PROTOCOL_TUNE_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

void tune_command(Session *session, Scanner *line);

extern const Usage tune_usage;

#endif
