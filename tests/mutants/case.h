// A case: a position and the moves that lead on from it, as the rules and a mutant see it.
#ifndef MUTANTS_CASE_H
#define MUTANTS_CASE_H

#include "base/text.h"
#include "support/mailbox_mutants.h"

enum { CASE_MOVES = 128 };

typedef struct {
    MbRules rules; // the true ones
    MbBoard board;
    int h, m;
    int n_moves;
    MbMove moves[CASE_MOVES];
} Case;

typedef enum { SAME, ACCEPTS, REFUSES, REACHES, SAYS } Contrast;

// The first thing in which a mutant differs.
typedef struct {
    Contrast kind;
    MbMove move; // accepted, refused, or leading to another position
    MbBoard now; // the position to which the moves lead
    MbStatus right, wrong;
    int choice; // how many moves there are
} Difference;

// How the mutant differs at the end of the case; SAME also where it departs from the rules before, where the moves
// cannot be played, and where the game is over in a position that would be a matter of moves.
Difference case_difference(const Case *c, MbMutation mutation);

// Takes away every piece, crown, clock and setting without which the difference stays the same in kind. False, with the
// case as it was, where a side has no piece.
bool case_minimise(Case *c, MbMutation mutation);

// What cases have in common that differ by colours or by their place on the board.
void case_shape(Text *text, const Case *c);

// One line of a suite without its id. The c0 names article, wrong reading and what it answers.
void case_write(Text *text, const Case *c, MbMutation mutation, const Difference *difference);

#endif
