// A file, or text in memory, as a stream of characters with line and column. Each of the usual line ends becomes one
// '\n' and NUL becomes a blank; a byte order mark at the start of a line is skipped.
#ifndef PDN_PDN_INPUT_H
#define PDN_PDN_INPUT_H

#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

enum { PDN_INPUT_BYTES = 65536, PDN_INPUT_AHEAD = 16 };

typedef struct PdnInput {
    FILE *file;       // the source; NULL at its end, and for text
    Span text;        // the source in memory: the part not yet copied
    size_t at, end;   // within `bytes`
    int line, column; // of the next character, from 1
    int64_t read;     // bytes of the file so far
    bool failed;      // the file could not be read to its end
    unsigned char bytes[PDN_INPUT_BYTES];
} PdnInput;

void pdn_input_begin(PdnInput *input, FILE *file);
void pdn_input_begin_text(PdnInput *input, Span text); // owned by the caller, and must not change

// The next character, EOF at the end.
int pdn_input_peek(PdnInput *input);

// The byte after the next character, EOF at the end.
int pdn_input_peek_second(PdnInput *input);

// Takes the next character and returns it.
int pdn_input_take(PdnInput *input);

// Whether `text`, of at most PDN_INPUT_AHEAD bytes and without a line end, comes next.
bool pdn_input_starts(PdnInput *input, const char *text);

#endif
