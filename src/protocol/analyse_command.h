// The command analyse.
#ifndef PROTOCOL_ANALYSE_COMMAND_H
#define PROTOCOL_ANALYSE_COMMAND_H

#include "protocol/session.h"
#include "protocol/usage.h"

// analyse FILE|FEN|startpos [moves M ...] [--time MS] [--depth D] [--nodes N] [--multipv N] [--game N] [--out FILE]
//         [--pdn FILE]: searches every position of a game of a PDN file, or of a game or position given as text. Prints
// a table, and writes a page (--out) and the annotated game (--pdn), files whole or not at all.
void analyse_command(Session *session, Scanner *line);

extern const Usage analyse_usage;

#endif
