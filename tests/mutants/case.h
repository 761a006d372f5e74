// A case: a position and the moves that lead on from it, as the rules and a mutant see it.
#ifndef MUTANTS_CASE_H
#define MUTANTS_CASE_H

#include "base/text.h"
#include "support/mailbox_mutants.h"

enum {
    CASE_MOVES = 128,
    NO_COUNT = -2,   // the FEN has no field T
    NO_PROMOTED = -1 // none P
};

typedef struct {
    MbRules rules; // the true ones
    MbBoard board;
    int h, m;
    int count;    // the field T, -1 for a count that has not begun
    int promoted; // the field P: 1 for White, 2 for Black
    int end;      // how the game is given up after the moves, of case_ends
    int n_moves;
    MbMove moves[CASE_MOVES];
} Case;

// The opcode `end`: "" for a game that is not given up, and the four ways to do so.
enum { CASE_ENDS = 5 };
extern const char *const case_ends[CASE_ENDS];

typedef enum { SAME, ACCEPTS, REFUSES, REACHES, SAYS } Contrast;

// Nothing but the rules of a profile.
void case_init(Case *c, MbProfile profile);

// The game of a case before its moves, to be freed.
void case_begin(const Case *c, const MbRules *rules, MbGame *game);

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

// Takes away every piece, crown, clock, setting and, where Supa is asked for, first move without which the difference
// stays the same in kind. False, with the
// case as it was, where a side has no piece.
bool case_minimise(Case *c, MbMutation mutation);

// What cases have in common that differ by colours or by their place on the board.
void case_shape(Text *text, const Case *c);

// One line of a suite without its id. The c0 names article, wrong reading and what it answers.
void case_write(Text *text, const Case *c, MbMutation mutation, const Difference *difference);

#endif
