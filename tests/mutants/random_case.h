// Random cases: what the hunt tries on its mutants.
#ifndef MUTANTS_RANDOM_CASE_H
#define MUTANTS_RANDOM_CASE_H

#include "base/rng.h"
#include "mutants/case.h"

// A position of up to four pieces a side where ends are judged, up to seven elsewhere, with clocks near their ends and
// a few moves as the mutant's rule needs them.
void random_case(Rng *rng, MbMutation mutation, MbProfile profile, Case *c);

// A position made around one long capture, jump by jump, with a few pieces more.
void random_capture(Rng *rng, MbMutation mutation, MbProfile profile, Case *c);

// A game in which the mutant's clock runs from its very beginning to about its end, or one that comes back to its first
// position twice on long ways. The FEN has no clocks. False where the dice gave no such game.
bool random_game(Rng *rng, MbMutation mutation, MbProfile profile, Case *c);

// A game of few pieces in TZD 3.0 that mostly ends by a win within twenty plies, on the board or given up.
void random_win(Rng *rng, MbMutation mutation, Case *c);

#endif
