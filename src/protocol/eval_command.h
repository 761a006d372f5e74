// The command `eval`: the static evaluation as a table or a picture.
#ifndef PROTOCOL_EVAL_COMMAND_H
#define PROTOCOL_EVAL_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

// eval [svg] [FEN|startpos ..]: of the position told, else of the session's.
void eval_command(Session *session, Scanner *line);

extern const Usage eval_usage;

#endif
