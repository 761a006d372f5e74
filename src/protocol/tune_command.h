// The `tune` command: tools/tune.h.
#ifndef PROTOCOL_TUNE_COMMAND_H
#define PROTOCOL_TUNE_COMMAND_H

#include "protocol/session.h"

void tune_command(Session *session, Scanner *line);

#endif
