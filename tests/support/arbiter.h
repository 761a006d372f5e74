// A referee beside the mailbox referee: games for both, and the whole state of one as text.
#ifndef SUPPORT_ARBITER_H
#define SUPPORT_ARBITER_H

#include "referee/referee.h"
#include "support/bridge.h"

// Begins a game without time control from a position, whose clocks are zero.
void arbiter_start(Referee *referee, const Rules *rules, const Position *start);

// The same under the profile's own rules from a FEN or `startpos`; ends the test if it is neither.
void arbiter_start_fen(Referee *referee, ProfileId id, const char *fen);

// Status, legal moves and history, in place of what `text` held.
void arbiter_state(Text *text, const Referee *referee);

// How a random game ended, and what happened in it.
typedef struct ArbiterGame {
    int plies;
    int reasons[REASONS]; // of the end
    const char *fault;    // where referee and oracle, or a record read back, disagreed; NULL if nowhere
} ArbiterGame;

// Plays a random game under `rules`, compared with the oracle after every ply; ends it at times by resignation,
// agreement, claim or time; saves it as PDN, reads that back and compares the states.
ArbiterGame arbiter_random_game(const Rules *rules, Rng *rng);

#endif
