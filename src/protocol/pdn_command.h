// The command pdn.
#ifndef PROTOCOL_PDN_COMMAND_H
#define PROTOCOL_PDN_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

// pdn check FILE ... [--numbering N]
// pdn convert FILE ... [--to tzd|pdn|numeric] [--numbering N] [--out FILE] [--skip]
// pdn stats FILE ... [--numbering N]
// Files whose games do not tell otherwise are read by the session's rules and numbering.
void pdn_command(Session *session, Scanner *line);

extern const Usage pdn_usage;

#endif
