// Checks of UTF-8, since text from files and users may be anything.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/text.h"

// The bytes of the character at the start of `span`, 1 to 4; 0 if it is not a valid one (RFC 3629: not overlong, not a
// surrogate, not beyond U+10FFFF).
size_t utf8_length(Span span);

#endif
