// Text of any origin as the content or a quoted attribute of XML and HTML.
#ifndef BASE_MARKUP_H
#define BASE_MARKUP_H

#include "base/text.h"

// Adds `string` so that it is shown literally: < > & and quotes are escaped, control characters become blanks, and a
// byte that is not part of valid UTF-8 is taken as the Latin-1 character with that code. The result is valid UTF-8.
void markup_add(Text *text, const char *string);

#endif
