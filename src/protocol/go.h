// The command go.
#ifndef PROTOCOL_GO_H
#define PROTOCOL_GO_H

#include "protocol/session.h"
#include "protocol/usage.h"

// go [searchmoves ..] [ponder] [wtime ..] ...: starts a search. What is wrong in the line is reported and dropped.
void go_run(Session *session, Scanner *line);

// The move pondered on was played: the search goes on, within its limits.
void go_ponderhit(Session *session);

enum { GO_LAST_MS = 1000 };

// The end of input: a search that would wait for a stop, which cannot come any more, gets GO_LAST_MS from now; any
// other finishes within its limits.
void go_finish(Session *session);

extern const Usage go_usage;

#endif
