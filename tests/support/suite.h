// The suites of epd/ as the oracle and its mutants answer them: the same opcodes as in tools/certify.h.
#ifndef TESTS_SUITE_H
#define TESTS_SUITE_H

#include "notation/epd.h"
#include "support/mailbox_mutants.h"

// Whether the answers are those of the line. False with the first that is not; leaf counts and best moves are passed
// over.
bool suite_holds(Span line, MbMutation mutation, Error *error);

typedef struct {
    Text text; // one line of a suite
    MbArea area;
    MbProfile profile;
} SuiteLine;

typedef struct {
    SuiteLine *lines;
    int n, capacity;
} Suites;

// Reads the suites of TZD 13.7, and that of Supa (TZD3 16.7), from a folder. False if one of them cannot be read.
bool suites_read(Suites *suites, const char *folder);
void suites_free(Suites *suites);

#endif
