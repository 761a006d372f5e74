// Finding a row of a table by its name.
#ifndef BASE_NAMES_H
#define BASE_NAMES_H

#include <stdint.h>

#include "base/text.h"

typedef bool SpanEqual(Span span, const char *string); // span_equal or span_equal_nocase

// The index of the row with that name, -1 if there is none. A row is a name, or a struct that begins with its name. The
// table has `count` rows, or ends before a row without a name.
int name_index(const void *rows, size_t count, size_t size, Span name, SpanEqual *equal);

// The same for an array, and for a list of names that ends with NULL.
#define NAME_INDEX(table, name, equal) name_index(table, sizeof(table) / sizeof *(table), sizeof *(table), name, equal)
#define NAME_IN_LIST(list, name, equal) name_index(list, SIZE_MAX, sizeof *(list), name, equal)

#endif
