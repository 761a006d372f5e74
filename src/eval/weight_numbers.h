// The numbers in the lines of a file of weights (eval/weights_file.h). A list of them can be packed, as the built-in
// weights are (eval/weights/pack.awk), which makes them half as long and quick to read: the word that begins with `=`.
//
// A packed number N counts as 2N, or as -2N - 1 if it is negative; that is written in digits of base 94, the characters
// from `!` to `~`. Below PACKED_SINGLE it is one digit; the next numbers have two, the first of them from PACKED_SINGLE
// to 92; all others have the digit 93 and three more.
#ifndef EVAL_WEIGHT_NUMBERS_H
#define EVAL_WEIGHT_NUMBERS_H

#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { PACKED_BASE = 94, PACKED_SINGLE = 84, PACKED_LONG = PACKED_BASE - 1 };

// Reads a number from -max to max.
bool weight_number_take(Scanner *words, int max, int32_t *number, Error *error);

// Reads a number from 1 to `max`; `index` receives one less. `what` names it in the error.
bool weight_index_take(Scanner *words, const char *what, int max, int *index, Error *error);

// Whether the next word is a packed list; then it is taken, and `list` is what follows its `=`.
bool weight_packed_begin(Scanner *words, Span *list);

// Takes a number from -max to max off the front of a packed list that is not empty.
bool weight_packed_take(Span *list, int max, int32_t *number, Error *error);

#endif
