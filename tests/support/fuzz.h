// What the fuzzers of the protocols have in common.
#ifndef SUPPORT_FUZZ_H
#define SUPPORT_FUZZ_H

#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

typedef struct FuzzResult {
    long lines, searches; // sent, and those of them that had to be answered by a move
    long moves, skipped;  // moves held against their position; lines left out as unsafe
    Error error;          // empty if all was well
    Text recent;          // where it was not: the lines since all was well last
} FuzzResult;

// Sends `lines` lines or some more, made from `seed`. With a log, they are written there before they are sent. False at
// the first thing that is wrong.
typedef bool FuzzRun(long lines, uint64_t seed, FILE *log, FuzzResult *result);

void fuzz_result_free(FuzzResult *result);

// A fuzzer as a program: NAME [LINES [SEED [LOG]]].
int fuzz_main(int argc, char **argv, FuzzRun *fuzz);

#endif
