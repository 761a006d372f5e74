// Sends random conversations of Hub to a session, and holds its answers against what must always hold.
#ifndef SUPPORT_HUB_FUZZ_H
#define SUPPORT_HUB_FUZZ_H

#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

typedef struct HubFuzzResult {
    long lines, searches, moves; // sent, answered, held against the position asked about
    Error error;                 // empty if all was well
    Text talk;                   // the conversation that went wrong
} HubFuzzResult;

// Sends `lines` lines or some more. With a log, each conversation is written there before it is sent. False at the
// first thing that is wrong.
bool hub_fuzz(long lines, uint64_t seed, FILE *log, HubFuzzResult *result);
void hub_fuzz_result_free(HubFuzzResult *result);

#endif
