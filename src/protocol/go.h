// Controls a search that the command go has started.
#ifndef PROTOCOL_GO_H
#define PROTOCOL_GO_H

#include "protocol/session.h"

// The move pondered on was played: the search goes on, within its limits.
void go_ponderhit(Session *session);

enum { GO_LAST_MS = 1000 };

// At the end of input: a search that would wait for a stop, which can no longer come, gets GO_LAST_MS from now; any
// other finishes within its limits.
void go_finish(Session *session);

#endif
