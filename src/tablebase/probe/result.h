// The answer of a probe.
#ifndef TABLEBASE_RESULT_H
#define TABLEBASE_RESULT_H

// For the side to move; the first three are the results of values.h.
typedef enum TableResult { TABLE_DRAW, TABLE_LOSS, TABLE_WIN, TABLE_UNKNOWN } TableResult;

#endif
