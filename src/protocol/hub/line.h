// A line of Hub: a command, then NAME, NAME=VALUE or NAME="VALUE", with blanks allowed around the sign.
#ifndef PROTOCOL_HUB_LINE_H
#define PROTOCOL_HUB_LINE_H

#include "base/error.h"

typedef struct HubPair {
    Span name, value; // an empty value without a sign
} HubPair;

typedef enum HubResult { HUB_END, HUB_PAIR, HUB_BAD } HubResult;

// The command: empty where the line holds none.
Span hub_take_command(Scanner *line);

// The next pair. HUB_BAD, with what is wrong, where a name or a closing quote is missing.
HubResult hub_next(Scanner *line, HubPair *pair, Error *error);

// Reads the rest of the line. False, with what is wrong, if it is malformed.
bool hub_check(Scanner line, Error *error);

// The value of a name; false where the line, which is well-formed, does not hold it. The last one counts.
bool hub_value(Scanner line, const char *name, Span *value);

// Adds ` name=VALUE`, in quotes where the value needs them. What would break them becomes an apostrophe.
void hub_add(Text *text, const char *name, const char *value);

#endif
