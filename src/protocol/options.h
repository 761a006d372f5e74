// The UCI options.
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include "protocol/session.h"

// Adds an `option name ...` line for each option.
void options_write(Text *text, const Session *session);

// Sets one option by name (any case). A bad name or value changes nothing and is reported. What runs must have been
// stopped.
void option_set(Session *session, Span name, Span text);

// Row `i` of the options for the help: name, and what it is for with its bounds and default. False past the last row.
bool option_row(int i, Text *name, Text *help);

#endif
