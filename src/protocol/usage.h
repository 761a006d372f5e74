// The usage of a command, for its help and the manual page.
#ifndef PROTOCOL_USAGE_H
#define PROTOCOL_USAGE_H

#include "protocol/arguments.h"

// Writes row `i` of a command's further words: a name with its value, and a line of help. False past the last row.
typedef bool UsageRow(int i, Text *name, Text *help);

typedef struct Usage {
    const Argument *arguments;   // ended by a row without a name
    const char *const *examples; // whole lines as typed; ended by NULL
    const char *notes;           // further remarks; NULL for none
    bool plain;                  // names are written without dashes, as in UCI
    UsageRow *row;               // NULL for none
} Usage;

// Writes an argument as it is typed: `--games N`, or `FILE ...` for one that is given by its place.
void usage_write_name(Text *text, const Usage *usage, const Argument *argument);

// Writes the help of an argument, with its bounds and default in brackets.
void usage_write_help(Text *text, const Argument *argument);

// Writes " (bounds, default D)", where either may be empty.
void usage_write_bounds(Text *text, const char *bounds, const char *initial);

#endif
