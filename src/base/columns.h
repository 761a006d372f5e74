// Names in any language, in the columns of a terminal, shown by text_add_shown.
#ifndef BASE_COLUMNS_H
#define BASE_COLUMNS_H

#include "base/text.h"

enum { COLUMNS_WIDTH = 79 };

// The columns of a name: one for each character, but none for a combining accent.
int columns_of(const char *name);

// Appends a name in exactly `width` columns, padded with blanks at its end. A name that is too wide is cut and ends in
// "..".
void columns_add_padded(Text *text, const char *name, int width);

// Appends words in lines of at most COLUMNS_WIDTH, each after `indent` blanks and ended by a line end. No line ends
// within parentheses that fit into one.
void columns_add_wrapped(Text *text, const char *words, int indent);

#endif
