// The arguments NAME=VALUE of a command.
#ifndef REFEREE_VALUES_H
#define REFEREE_VALUES_H

#include "referee/fault.h"

// The names that a command takes, and the values given; absent ones have no data. If a command has several lists, a
// name belongs to the first that has it. Release the values with values_free.
typedef struct ValueList {
    const char *const *names;
    int count;
    Text *values;
} ValueList;

// Reads the line to its end. False, with the fault, at an unknown argument, or one given twice.
bool values_read(const char *command, ValueList *lists, int count, Scanner *line, Fault *fault);
void values_free(Text *values, int count);

bool value_given(const Text *value);
Span value_span(const Text *value);

// Adds a list to `words` with a blank between its members, which blanks or semicolons separate (the latter in what was
// a JSON array).
void value_add_list(const Text *value, Text *words);

// Sets the fault of a bad value: `name` takes `expected`. False.
bool value_bad(Fault *fault, const char *name, const Text *value, const char *expected);

// Reads a whole number within bounds, if given.
bool value_number(const char *name, const Text *value, long long min, long long max, long long *number, Fault *fault);

// Reads true or false, if given.
bool value_bool(const char *name, const Text *value, bool *flag, Fault *fault);

#endif
