// Words of a command: bare, or NAME=VALUE; a value may be quoted like a string of JSON.
#ifndef REFEREE_PAIRS_H
#define REFEREE_PAIRS_H

#include "base/error.h"

// Zero-initialise, release with pair_free.
typedef struct Pair {
    Span name;  // empty for a bare word
    Text value; // the word, or the text after the equals sign; escapes resolved
} Pair;

typedef enum PairResult { PAIR_END, PAIR_READ, PAIR_BAD } PairResult;

// Takes the next word. PAIR_BAD, with the error, if a quote is not closed or an escape is not one of JSON.
PairResult pair_next(Scanner *line, Pair *pair, Error *error);

void pair_free(Pair *pair);

#endif
