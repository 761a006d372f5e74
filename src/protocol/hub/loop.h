// Reading Hub: lines wait in a queue while a search runs, except those that are meant for it.
#ifndef PROTOCOL_HUB_LOOP_H
#define PROTOCOL_HUB_LOOP_H

#include "protocol/session.h"

// Reads and executes lines until `quit`, or until the end of the input and of what it asked for: searches with limits
// are finished then, others stopped. `greet`: as if `hub` had been read already.
void hub_loop(Session *session, FILE *input, bool greet);

#endif
