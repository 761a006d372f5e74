// The command tb: what the endgame tables say of a position and of each of its moves.
#ifndef PROTOCOL_TB_PROBE_H
#define PROTOCOL_TB_PROBE_H

#include "protocol/session.h"
#include "protocol/usage.h"

// tb [startpos|FEN [moves M ...]]: of the session's game where none is given.
void tb_probe_command(Session *session, Scanner *line);

extern const Usage tb_probe_usage;

#endif
