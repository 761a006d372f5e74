// Clean wins (TZD3 5: the loser has no piece left and has never promoted) by plain recursion over the mailbox oracle's
// moves. It shares with src/ the numbering of positions alone.
#ifndef SUPPORT_SUPA_ORACLE_H
#define SUPPORT_SUPA_ORACLE_H

#include "support/bridge.h"

typedef struct SupaOracle SupaOracle;

// What was found is kept; `rules` must live as long.
SupaOracle *supa_oracle_new(const Rules *rules);
void supa_oracle_free(SupaOracle *oracle);

// The plies in which `strong` forces a clean win over the other side, which has never promoted; -1 if it cannot, or if
// that side has a king.
int supa_oracle_plies(SupaOracle *oracle, const Position *p, Side strong);

#endif
