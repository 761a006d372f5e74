// The commands of the protocol Hub, version 2. They run one after another; loop.h reads them while a search runs.
#ifndef PROTOCOL_HUB_COMMANDS_H
#define PROTOCOL_HUB_COMMANDS_H

#include "protocol/hub/state.h"

// Make a session speak Hub, and stop speaking it. No search or command may be running.
void hub_begin(Hub *hub, Session *session);
void hub_end(Hub *hub);

// The stop and the ponder hit that arrived before their `go` could begin.
typedef struct HubStart {
    bool stopped, hit;
} HubStart;

// Executes a line; a search that it starts keeps running. `start` belongs to a `go`. Bad input is answered by an error
// and changes nothing, except that after a bad `pos` there is no position to search.
void hub_execute(Hub *hub, const char *line, const HubStart *start);

#endif
