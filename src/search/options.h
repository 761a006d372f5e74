// The engine's numeric options by name, for protocols, matches and tuning.
#ifndef SEARCH_OPTIONS_H
#define SEARCH_OPTIONS_H

#include <stddef.h>

#include "search/engine.h"

typedef struct EngineOption {
    const char *name;
    size_t offset; // of the int in EngineOptions
    int least, most;
    bool check; // a truth value, 0 or 1
} EngineOption;

enum { ENGINE_OPTION_COUNT = 12 };

extern const EngineOption engine_option_list[ENGINE_OPTION_COUNT];

// The option of that name, in any case; NULL if there is none.
const EngineOption *engine_option_named(Span name);

int engine_option_value(const EngineOptions *options, const EngineOption *option);

// `value` lies within the option's bounds.
void engine_option_set(EngineOptions *options, const EngineOption *option, int value);

// Sets options from `NAME=VALUE`; false, with what is wrong, on a bad name or value.
bool engine_option_read(EngineOptions *options, Span text, Error *error);

#endif
