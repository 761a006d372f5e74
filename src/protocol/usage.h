// How a command is used: what its help and the manual page say about it.
#ifndef PROTOCOL_USAGE_H
#define PROTOCOL_USAGE_H

#include "protocol/arguments.h"

// Writes row `i` of what else a command knows: a name with its value, and a line of help. False past the last row.
typedef bool UsageRow(int i, Text *name, Text *help);

typedef struct Usage {
    const Argument *arguments;   // ended by a row without a name
    const char *const *examples; // whole lines as typed; ended by NULL
    const char *notes;           // further remarks; NULL for none
    bool plain;                  // names are written without dashes, as UCI has them
    UsageRow *row;               // NULL for none
} Usage;

// Writes an argument as it is typed: `--games N`, or `FILE ...` for one that is known by its place.
void usage_write_name(Text *text, const Usage *usage, const Argument *argument);

// Writes what an argument is: its help, and in brackets bounds and default.
void usage_write_help(Text *text, const Argument *argument);

// Writes " (bounds, default D)", where either may be empty.
void usage_write_bounds(Text *text, const char *bounds, const char *initial);

#endif
