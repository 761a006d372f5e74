// Reads Hub. While a search runs, lines wait in a queue, except those meant for the search.
#ifndef PROTOCOL_HUB_LOOP_H
#define PROTOCOL_HUB_LOOP_H

#include "protocol/session.h"

// Reads and executes lines until `quit` or the end of input. Searches with limits are then finished and others stopped.
// With `greet` the line `hub` counts as already read.
void hub_loop(Session *session, FILE *input, bool greet);

#endif
