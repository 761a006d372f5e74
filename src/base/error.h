// What is wrong with something that a user or a file gave.
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "base/shown.h"

// One line that says what is wrong and where; set only where something is. It has a fixed size so that it can lie on
// the stack, be copied and be dropped without being freed: most are, since a reader that fails is often only asked
// whether it did. Callers need not mind the size: they pass what they quote of their input through quoted(),
// and a message that is still too long loses its middle.
typedef struct Error {
    char what[600];
} Error;

// Stores a message, as one line of UTF-8, and returns false so that a reader can `return error_set(...)`. The arguments
// may point into `error`.
bool error_set(Error *error, const char *format, ...) PRINTF_LIKE(2, 3);
// The same with the arguments as a list.
bool error_set_list(Error *error, const char *format, va_list list);

#endif
