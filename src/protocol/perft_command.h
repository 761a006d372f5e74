// The count of positions move by move, with which `go perft N` answers.
#ifndef PROTOCOL_PERFT_COMMAND_H
#define PROTOCOL_PERFT_COMMAND_H

#include "protocol/session.h"

enum { PERFT_DEPTH_MAX = 100 };

// A line for each move, then the total. The line holds the depth.
void perft_divide(Session *session, Scanner *line);

#endif
