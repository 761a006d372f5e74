// The state of Hub beside the session.
#ifndef PROTOCOL_HUB_STATE_H
#define PROTOCOL_HUB_STATE_H

#include "protocol/hub/level.h"
#include "protocol/session.h"

typedef struct Hub {
    Session *session;
    atomic_bool searching; // from a `go` until its `done`
    HubLevel level;
    int numbering;  // of moves on 8x8, -1 for the variant's own
    int told;       // with the variant's own numbering: the other numbering if the moves received used it, else -1
    bool unbounded; // the last search would not end by itself
    bool refused;   // the last `pos` was bad: there is nothing to search
} Hub;

#endif
