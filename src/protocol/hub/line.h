// A line of Hub: a command, then NAME, NAME=VALUE or NAME="VALUE", with blanks allowed around the sign.
#ifndef PROTOCOL_HUB_LINE_H
#define PROTOCOL_HUB_LINE_H

#include "base/error.h"

typedef struct HubPair {
    Span name, value; // the value is empty without a sign
} HubPair;

typedef enum HubResult { HUB_END, HUB_PAIR, HUB_BAD } HubResult;

// The command; empty if the line has none.
Span hub_take_command(Scanner *line);

// The next pair. HUB_BAD, with the error, if a name or a closing quote is missing.
HubResult hub_next(Scanner *line, HubPair *pair, Error *error);

// Reads the rest of the line. False, with the error, if it is malformed.
bool hub_check(Scanner line, Error *error);

// The last value of a name; false if the line, which must be well-formed, does not have it.
bool hub_value(Scanner line, const char *name, Span *value);

// Adds ` name=VALUE`, in quotes if the value needs them. Quotes within it become apostrophes.
void hub_add(Text *text, const char *name, const char *value);

#endif
