// The results of the search as UCI lines.
#ifndef PROTOCOL_REPORT_H
#define PROTOCOL_REPORT_H

#include "protocol/session.h"

// The events of an engine whose context is the session.
EngineEvents report_events(Session *session);

// The line for a `go` that has no valid position to search.
void report_no_position(Session *session, bool wait);

#endif
