// The commands of the protocol Hub, version 2. They run one after another; loop.h reads them while a search runs.
#ifndef PROTOCOL_HUB_COMMANDS_H
#define PROTOCOL_HUB_COMMANDS_H

#include "protocol/hub/state.h"

// Makes a session speak Hub, and stop doing so. Nothing may run.
void hub_begin(Hub *hub, Session *session);
void hub_end(Hub *hub);

// What arrived for a `go` before it could begin: its stop, its ponder hit.
typedef struct HubStart {
    bool stopped, hit;
} HubStart;

// Executes a line; a search that it starts runs on. `start` belongs to a `go`. Bad input is answered by an error and
// changes nothing, except that after a bad `pos` there is nothing to search.
void hub_execute(Hub *hub, const char *line, const HubStart *start);

#endif
