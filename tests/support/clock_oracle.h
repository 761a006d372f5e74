// Endings under a running draw clock, from the mailbox oracle alone: the result of every position in every state of the
// clock, from the full clock backwards. It shares with src/ the numbering of positions, and results of endings without
// a clock.
#ifndef SUPPORT_CLOCK_ORACLE_H
#define SUPPORT_CLOCK_ORACLE_H

#include "support/bridge.h"
#include "tablebase/build/raw.h"

typedef struct ClockOracle ClockOracle;

// `rules` and `plain`, which holds the endings without a clock, must live as long; aborts when out of memory.
ClockOracle *clock_oracle_new(const Rules *rules, const RawSet *plain);
void clock_oracle_free(ClockOracle *oracle);

// Forgets all results, after a change of the setting ThreeKingsMoves; moves are kept.
void clock_oracle_restart(ClockOracle *oracle);

// Works out a pair of classes with a clock, from clocks that are full down to `min` plies. What it leads to must have
// been added, down to 0, or be in `plain`.
void clock_oracle_add(ClockOracle *oracle, Material m, int min);

// The result (values.h) for the side to move with the clock at `plies`: those since the material came about, or since
// the count began. From the full clock on, a draw or a win on the board.
Value clock_oracle_value(const ClockOracle *oracle, Material m, uint64_t number, int plies);

// The plies of a clock that is full for either side to move.
int clock_oracle_full(const ClockOracle *oracle, Material m);

// A board as a table's position, the side to move first.
TableBoard clock_oracle_table_board(const Board *squares, const MbBoard *board);

#endif
