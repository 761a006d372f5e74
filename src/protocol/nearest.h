// The most likely meaning of a mistyped word.
#ifndef PROTOCOL_NEAREST_H
#define PROTOCOL_NEAREST_H

#include "base/text.h"

// The name at an index; NULL past the last.
typedef const char *NameAt(const void *context, int i);

// The name that is nearest to `word`, by letters inserted, dropped, changed or swapped with their neighbour; NULL if
// none is near enough.
const char *nearest_name(Span word, NameAt *name_at, const void *context);

#endif
