// Solved tables against the mailbox oracle: the value of a position from those of its successors, with moves that
// share nothing with src/.
#ifndef SUPPORT_TABLE_ORACLE_H
#define SUPPORT_TABLE_ORACLE_H

#include "support/mailbox.h"
#include "tablebase/build/raw.h"

// What the value of `p` has to be (values.h), given the values in `set` of all positions that its moves lead to.
int table_oracle_value(const Rules *rules, const RawSet *set, const Position *p);

#endif
