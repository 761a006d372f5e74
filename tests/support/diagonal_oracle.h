// Endings under the count of TZD3 9.4 by brute force, from the mailbox oracle alone: the result of every position in
// every state of the count, begun or not, and of the thirty moves of 9.3. It shares with src/ the numbering of
// positions, and results of endings in which nothing is counted.
#ifndef SUPPORT_DIAGONAL_ORACLE_H
#define SUPPORT_DIAGONAL_ORACLE_H

#include "support/bridge.h"
#include "tablebase/build/raw.h"

typedef struct DiagonalOracle DiagonalOracle;

// `rules` and `plain`, with the endings that are left when the count ends, must live as long.
DiagonalOracle *diagonal_oracle_new(const Rules *rules, const RawSet *plain);
void diagonal_oracle_free(DiagonalOracle *oracle);

// Adds a pair of classes with a count; the one with fewer kings comes first.
void diagonal_oracle_add(DiagonalOracle *oracle, Material m);

// Takes over a change of the setting ThreeKingsMoves; what was worked out before is void.
void diagonal_oracle_restart(DiagonalOracle *oracle);

// The plies of a count that is full for either side to move.
int diagonal_oracle_full(const DiagonalOracle *oracle);

// Works out all begun counts whose thirty moves are `ahead` plies farther on than they. With more than one pair the
// thirty moves must be out of reach, since a capture restarts them alone.
void diagonal_oracle_begin(DiagonalOracle *oracle, int ahead);

// The result (values.h) for the side to move with the count at `plies`, of the last diagonal_oracle_begin.
Value diagonal_oracle_begun(const DiagonalOracle *oracle, Material m, uint64_t number, int plies);

// Works out counts that have not begun, without the thirty moves; diagonal_oracle_begin must have been asked for 0.
void diagonal_oracle_wait(DiagonalOracle *oracle);

// The same with them, of positions `quiet` plies after the last capture. To be called from 60 downward, after
// diagonal_oracle_begin for `quiet` + 1.
void diagonal_oracle_wait_at(DiagonalOracle *oracle, int quiet);

// The result where the count has not begun, of the last diagonal_oracle_wait or diagonal_oracle_wait_at.
Value diagonal_oracle_waiting(const DiagonalOracle *oracle, Material m, uint64_t number);

#endif
