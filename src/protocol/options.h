// The UCI options.
#ifndef PROTOCOL_OPTIONS_H
#define PROTOCOL_OPTIONS_H

#include "protocol/session.h"

typedef enum OptionType { TYPE_SPIN, TYPE_CHECK, TYPE_COMBO, TYPE_STRING, TYPE_BUTTON } OptionType;

// An option, in the form that protocols show.
typedef struct OptionView {
    const char *name;
    OptionType type;
    long long value, min, max; // of spins; value also of checks, and of combos as an index
    const char *const *values; // of combos, ended by NULL
    const char *text;          // value of strings
} OptionView;

// Gives option `i` with its default; the options of the weights are left out. False after the last.
bool option_view(int i, OptionView *view);

// The same with the value in force, where one is known; its text belongs to the session.
bool option_view_now(const Session *session, int i, OptionView *view);

// Adds an `option name ...` line for each option.
void options_write(Text *text, const Session *session);

// Sets one option by name (any case). A bad name or value changes nothing and is reported. No search or job may run.
void option_set(Session *session, Span name, Span text);

// Changes the profile like UCI_Variant, but not as a request of the user.
void option_set_variant(Session *session, ProfileId id);

// Writes row `i` of the options for the help: the name, and the purpose with bounds and default. False past the last
// row.
bool option_row(int i, Text *name, Text *help);

#endif
