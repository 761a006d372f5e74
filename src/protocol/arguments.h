// Arguments of the long commands.
#ifndef PROTOCOL_ARGUMENTS_H
#define PROTOCOL_ARGUMENTS_H

#include "base/text.h"
#include "search/limits.h"

// A word without the `--` that it may begin with.
Span argument_word(Span word);

// Takes the words up to the next that begins with `--` into `value`, replacing its contents, with one blank between
// them: a position or a game is written in several.
void argument_value(Scanner *line, Text *value);

// Takes the number behind the word `name`; false, with what is wrong, where it is not within the bounds.
bool argument_number(Scanner *line, const char *name, long long least, long long most, long long *number, Error *error);

// Takes the number behind the word if that is a limit of each search: nodes, depth or movetime. `known` tells whether
// it is; false, with what is wrong, where its number is bad.
bool argument_limit(Scanner *line, Span word, Limits *limits, bool *known, Error *error);

#endif
