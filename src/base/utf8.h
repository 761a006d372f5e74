// UTF-8, as text from files and users may or may not be.
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/text.h"

// The bytes of the character at the start of `span`, 1 to 4; 0 where there is none (RFC 3629: nothing overlong, no
// surrogates, nothing beyond U+10FFFF).
size_t utf8_length(Span span);

#endif
