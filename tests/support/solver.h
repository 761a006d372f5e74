// A brute-force solver of small endings: can the side to move force a win within so many plies, or must it lose?
//
// It knows the rules from the mailbox oracle alone, and nothing from src/. Every end of the rules counts, the draw
// clocks start as the game has them, and a draw that may be claimed is one. Of repetition only this matters: what has
// occurred twice in the game is drawn when it comes again. Within the proof nothing repeats: along the fastest win the
// distance falls with every ply, and a position that came again would, with its clocks further on, be as far from
// the end as before or farther.
#ifndef SUPPORT_SOLVER_H
#define SUPPORT_SOLVER_H

#include "support/mailbox.h"

enum {
    SOLVER_PIECES = 4, // on the board, of both sides together
    SOLVER_PLIES = 100 // the farthest question
};

typedef struct Solver Solver;

// For games of these rules. It remembers what it has found.
Solver *solver_new(const MbRules *rules);
void solver_free(Solver *solver);

// Whether the side to move forces its win in at most `plies`, whatever the other side does. That the game may be
// over or drawn by now is not looked at: the side to move plays on. The move given, if any, is the first one.
bool solver_wins(Solver *solver, const MbGame *game, const MbMove *first, int plies);

// Whether the side to move has lost in at most `plies`, whatever it does; the move given, if any, is its first one.
bool solver_loses(Solver *solver, const MbGame *game, const MbMove *first, int plies);

#endif
