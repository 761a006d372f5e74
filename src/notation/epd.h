// Extended position description: a FEN, then operations `opcode operands;`, as in the suites of epd/.
#ifndef NOTATION_EPD_H
#define NOTATION_EPD_H

#include "base/error.h"

typedef struct EpdOperation {
    Span opcode, operands; // without the quotes of a single quoted operand
} EpdOperation;

enum { EPD_OPERATIONS_MAX = 32 };

// One line; the spans point into the text it was read from.
typedef struct EpdLine {
    Span fen; // contains no blank
    EpdOperation operations[EPD_OPERATIONS_MAX];
    int count;
} EpdLine;

// Reads on to the next line that is neither empty nor a comment (#), which it leaves in `line` without blanks around
// it. Adds the lines read to `number`. False at the end.
bool epd_next_line(Text *text, FILE *file, int *number, Span *line);

// Splits a line. False, with the error and the column, on a malformed one; even then `epd->fen` is set.
bool epd_read(Span line, EpdLine *epd, Error *error);

// The operands of an opcode; an empty span with a NULL start if it is absent.
Span epd_operands(const EpdLine *epd, const char *opcode);

// The next of several blank-separated operands, removed from the front of `rest`; empty at the end.
Span epd_next_operand(Span *rest);

#endif
