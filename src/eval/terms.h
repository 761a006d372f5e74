// The counts of the evaluation: for each side, how often each term of terms.def holds.
#ifndef EVAL_TERMS_H
#define EVAL_TERMS_H

#include "board/rules.h"

// Terms that are counted together: those that are sums over single pieces (the piece-square tables), and the other
// terms of men and of kings.
typedef enum TermGroup { TERM_GROUP_PSQT = 1, TERM_GROUP_MEN = 2, TERM_GROUP_KINGS = 4, TERM_GROUPS_ALL = 7 } TermGroup;

typedef enum Term {
#define TERM(id, name, group) TERM_##id,
#include "eval/terms.def"
#undef TERM
    TERMS
} Term;

extern const char *const term_names[TERMS];
extern const TermGroup term_groups[TERMS];

typedef enum Phase { PHASE_OPENING, PHASE_ENDGAME, PHASES } Phase;

typedef struct TermCounts {
    int count[2][TERMS]; // by side
} TermCounts;

// Counts the terms of `groups` (TermGroup) for both sides; the other counts are left unchanged.
void terms_count(const Rules *rules, const Position *p, unsigned groups, TermCounts *counts);

// Counts the terms of TERM_GROUP_PSQT for a lone black piece on the square of a bit; the other counts become 0.
void terms_count_piece(const Board *board, int bit, bool king, int count[TERMS]);

#endif
