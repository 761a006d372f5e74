// A file, or text in memory, as a stream of characters with their places: any of the usual line ends is one '\n', NUL
// a blank, and a byte order mark at the start of a line is nothing.
#ifndef PDN_PDN_INPUT_H
#define PDN_PDN_INPUT_H

#include <stdio.h>

#include "base/text.h"

enum { PDN_INPUT_BYTES = 65536, PDN_INPUT_AHEAD = 16 };

typedef struct PdnInput {
    FILE *file;       // where more comes from; NULL at its end, and for text
    Span text;        // the same in memory: what was not yet taken over
    size_t at, end;   // within `bytes`
    int line, column; // of the next character, from 1
    bool failed;      // the file could not be read to its end
    unsigned char bytes[PDN_INPUT_BYTES];
} PdnInput;

void pdn_input_begin(PdnInput *input, FILE *file);
void pdn_input_begin_text(PdnInput *input, Span text); // which stays the caller's, and as it is

// The next character, EOF at the end.
int pdn_input_peek(PdnInput *input);

// The byte behind the next character, EOF at the end.
int pdn_input_peek_second(PdnInput *input);

// Takes the next character and returns it.
int pdn_input_take(PdnInput *input);

// Whether `text`, of at most PDN_INPUT_AHEAD bytes and without a line end, comes next.
bool pdn_input_starts(PdnInput *input, const char *text);

#endif
