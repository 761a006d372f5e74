// What the tables say under the rules of the game, draw clocks included (rules.md 4). Repetition is left to the caller.
#ifndef TABLEBASE_RULE_PROBE_H
#define TABLEBASE_RULE_PROBE_H

#include "board/clocks.h"
#include "tablebase/tablebase.h"

// The result for the side to move where it is certain under the rules' clocks, else TABLE_UNKNOWN. `plies`, which may
// be NULL, receives the plies to the end of the game under best play: 0 for a draw, -1 where they are not known.
TableResult rule_probe(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies);

// The same, but a win or loss counts also where only a clock that does not run yet, or is far from its end, might stand
// in its way: good enough to play for, not to be told as certain. `plies` is then the distance without clocks.
TableResult rule_expect(Tablebase *tb, const Rules *rules, const Position *p, const Clocks *clocks, int *plies);

#endif
