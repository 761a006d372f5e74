#include "search/options.h"

#include <limits.h>
#include <string.h>

#include "base/names.h"
#include "search/score.h"
#include "tablebase/format/material.h"

const EngineOptions engine_options_default = {
    .hash_mb = ENGINE_HASH_MB_DEFAULT,
    .threads = 1,
    .multi_pv = 1,
    .move_overhead = ENGINE_MOVE_OVERHEAD_DEFAULT,
    .nodes_per_ms = 0,
    .tb_depth = ENGINE_TB_DEPTH_DEFAULT,
    .tb_pieces = TABLE_PIECES_MAX,
    .contempt = 0,
    .supa_value = 1,
    .claim_draws = true,
    .skill_level = SKILL_LEVEL_MAX,
    .limit_strength = 0,
    .elo = SKILL_ELO_MAX,
    .skill_seed = 0,
#ifdef MFALME_TUNE
#define PARAM(name, value, min, max, step) .name = (value),
#include "search/params.def"
#undef PARAM
#endif
};

const EngineOption engine_option_list[ENGINE_OPTION_COUNT] = {
    {"Hash", offsetof(EngineOptions, hash_mb), 1, 65536, false},
    {"Threads", offsetof(EngineOptions, threads), 1, ENGINE_THREADS_MAX, false},
    {"MultiPV", offsetof(EngineOptions, multi_pv), 1, ENGINE_MULTI_PV_MAX, false},
    {"Move Overhead", offsetof(EngineOptions, move_overhead), 0, 5000, false},
    {"nodestime", offsetof(EngineOptions, nodes_per_ms), 0, 10000, false},
    {"Skill Level", offsetof(EngineOptions, skill_level), SKILL_LEVEL_MIN, SKILL_LEVEL_MAX, false},
    {"UCI_LimitStrength", offsetof(EngineOptions, limit_strength), 0, 1, true},
    {"UCI_Elo", offsetof(EngineOptions, elo), SKILL_ELO_MIN, SKILL_ELO_MAX, false},
    {"TablebaseProbeDepth", offsetof(EngineOptions, tb_depth), 0, PLY_MAX - 1, false},
    {"TablebaseProbeLimit", offsetof(EngineOptions, tb_pieces), 0, TABLE_PIECES_MAX, false},
    {"Contempt", offsetof(EngineOptions, contempt), 0, 100, false},
    {"SupaValue", offsetof(EngineOptions, supa_value), 1, ENGINE_SUPA_VALUE_MAX, false},
    {"Skill Seed", offsetof(EngineOptions, skill_seed), 0, INT_MAX, false},
#ifdef MFALME_TUNE
#define PARAM(name, value, min, max, step) {#name, offsetof(EngineOptions, name), (min), (max), false},
#include "search/params.def"
#undef PARAM
#endif
};

const EngineOption *engine_option_named(Span name) {
    int i = NAME_INDEX(engine_option_list, name, span_equal_nocase);
    return i < 0 ? NULL : &engine_option_list[i];
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
        return error_set(error, "no engine option is called '%s'", quoted(name).text);
    long long number;
    if (option->check && (span_equal_nocase(value, "true") || span_equal_nocase(value, "false"))) {
        engine_option_set(options, option, span_equal_nocase(value, "true"));
        return true;
    }
    if (!span_to_number(value, &number) || number < option->min || number > option->max)
        return error_set(error, "option %s takes a whole number from %d to %d", option->name, option->min, option->max);
    engine_option_set(options, option, (int)number);
    return true;
}
