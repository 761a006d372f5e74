#include "search/options.h"

#include <string.h>

const EngineOption engine_option_list[ENGINE_OPTION_COUNT] = {
    {"Hash", offsetof(EngineOptions, hash_mb), 1, 65536},
    {"Threads", offsetof(EngineOptions, threads), 1, ENGINE_THREADS_MAX},
    {"MultiPV", offsetof(EngineOptions, multi_pv), 1, ENGINE_MULTI_PV_MAX},
    {"Move Overhead", offsetof(EngineOptions, move_overhead), 0, 5000},
    {"nodestime", offsetof(EngineOptions, nodes_per_ms), 0, 10000},
};

const EngineOption *engine_option_named(Span name) {
    for (int i = 0; i < ENGINE_OPTION_COUNT; i++)
        if (span_equal_nocase(name, engine_option_list[i].name))
            return &engine_option_list[i];
    return NULL;
}

int engine_option_value(const EngineOptions *options, const EngineOption *option) {
    int value;
    memcpy(&value, (const char *)options + option->offset, sizeof value);
    return value;
}

void engine_option_set(EngineOptions *options, const EngineOption *option, int value) {
    memcpy((char *)options + option->offset, &value, sizeof value);
}

bool engine_option_read(EngineOptions *options, Span text, Error *error) {
    const char *equals = memchr(text.start, '=', text.length);
    Span name = {text.start, equals ? (size_t)(equals - text.start) : text.length};
    Span value = {text.start + name.length + 1, equals ? text.length - name.length - 1 : 0};
    const EngineOption *option = engine_option_named(name);
    if (!option)
        return error_set(error, "no engine option is called '%.*s'", name.length > 80 ? 80 : (int)name.length,
                         name.start);
    long long number;
    if (!span_to_number(value, &number) || number < option->least || number > option->most)
        return error_set(error, "option %s takes a whole number from %d to %d", option->name, option->least,
                         option->most);
    engine_option_set(options, option, (int)number);
    return true;
}
