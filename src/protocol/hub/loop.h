// Reading Hub: while a search runs lines wait in a queue, except those for the search.
#ifndef PROTOCOL_HUB_LOOP_H
#define PROTOCOL_HUB_LOOP_H

#include "protocol/session.h"

// Reads and executes lines until `quit`, or until the input has ended; then searches with limits are finished, others
// stopped. `greet`: as if `hub` had been read already.
void hub_loop(Session *session, FILE *input, bool greet);

#endif
