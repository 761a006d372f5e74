// The command diagram.
#ifndef PROTOCOL_DIAGRAM_COMMAND_H
#define PROTOCOL_DIAGRAM_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

// diagram FEN|startpos [moves M ...] [--last M] [--arrows M ...] [--flip] [--numbers] [--size N] [--out FILE]: an SVG
// of the position under the session's rules. Without --last the last of the moves is shown.
void diagram_command(Session *session, Scanner *line);

extern const Usage diagram_usage;

#endif
