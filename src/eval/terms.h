// What the evaluation counts: for each side, how often each term of terms.def holds.
#ifndef EVAL_TERMS_H
#define EVAL_TERMS_H

#include "board/rules.h"

typedef enum Term {
#define TERM(id, name) TERM_##id,
#include "eval/terms.def"
#undef TERM
    TERMS
} Term;

extern const char *const term_names[TERMS];

typedef struct TermCounts {
    int count[2][TERMS]; // by side
} TermCounts;

// Counts every term for both sides.
void terms_count(const Rules *rules, const Position *p, TermCounts *counts);

// The long diagonal of a board.
Bitboard terms_long_diagonal(const Board *board);

#endif
