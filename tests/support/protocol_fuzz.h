// Feeds random and mutated protocol lines to a session and holds its answers against what must always hold.
#ifndef SUPPORT_PROTOCOL_FUZZ_H
#define SUPPORT_PROTOCOL_FUZZ_H

#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

typedef struct FuzzResult {
    long lines, go_lines, skipped; // executed, of them with a best move to give; left out as unsafe
    Error error;                   // empty if all was well
    Text recent;                   // the lines since all was well last, where it is not
} FuzzResult;

// Executes `lines` lines made from `seed`. With a log, each line is written there before it is executed. False at
// the first thing that is wrong.
bool protocol_fuzz(long lines, uint64_t seed, FILE *log, FuzzResult *result);
void fuzz_result_free(FuzzResult *result);

#endif
