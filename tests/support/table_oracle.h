// Tables against the mailbox oracle: the value of a position from those of its successors, with rules that share
// nothing with src/.
#ifndef SUPPORT_TABLE_ORACLE_H
#define SUPPORT_TABLE_ORACLE_H

#include "support/mailbox.h"
#include "tablebase/build/raw.h"

// The value (values.h) of a position of which one side may have no piece left.
typedef int TableOracleValue(const void *context, TableBoard b);

// What the value of `p` has to be by its material (Nigeria 4 and 5.4, Ghana 9.3) or by `value_of`, which is asked for
// the positions that its moves lead to.
int table_oracle_value_by(const Rules *rules, const Position *p, TableOracleValue *value_of, const void *context);

// The same by the values in `set`.
int table_oracle_value(const Rules *rules, const RawSet *set, const Position *p);

#endif
