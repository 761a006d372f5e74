// An error in the input of a user or a file.
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "base/shown.h"

// One line that says what is wrong and where; set only on failure. It has a fixed size so that it can live on the
// stack, be copied and be dropped without being freed: often a caller only asks whether a reader failed. Callers need
// not care about the size: they pass quotations of their input through quoted(), and a message that is still too long
// loses its middle.
typedef struct Error {
    char what[600];
} Error;

// Stores a message, as one line of UTF-8, and returns false so that a reader can `return error_set(...)`. The arguments
// may point into `error`.
bool error_set(Error *error, const char *format, ...) PRINTF_LIKE(2, 3);
// The same with the arguments as a list.
bool error_set_list(Error *error, const char *format, va_list list);

#endif
