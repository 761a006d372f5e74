// Extended position description: a FEN, then operations `opcode operands;` (interfaces.md 4).
#ifndef NOTATION_EPD_H
#define NOTATION_EPD_H

#include "base/text.h"

typedef struct EpdOperation {
    Span opcode, operands; // the quotes of a single quoted operand are taken off
} EpdOperation;

enum { EPD_OPERATIONS_MAX = 32 };

// One line; the spans point into the text it was read from.
typedef struct EpdLine {
    Span fen; // no blank in it
    EpdOperation operations[EPD_OPERATIONS_MAX];
    int count;
} EpdLine;

// Splits a line. False, with what is wrong and the column, on a malformed one.
bool epd_read(Span line, EpdLine *epd, Error *error);

// The operands of an opcode; a span of length 0 with a NULL start if the line has none of it.
Span epd_operands(const EpdLine *epd, const char *opcode);

// The next of several blank-separated operands, taken off the front of `rest`; length 0 at the end.
Span epd_next_operand(Span *rest);

#endif
