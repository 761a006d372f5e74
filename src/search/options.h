// The engine's options, and the numeric ones by name, for protocols, matches and tuning.
#ifndef SEARCH_OPTIONS_H
#define SEARCH_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

// A clock; `now` gives microseconds since some fixed moment, from any thread.
typedef struct EngineClock {
    int64_t (*now)(void *context); // NULL: the machine's
    void *context;
} EngineClock;

typedef struct EngineOptions {
    int hash_mb;       // 1..
    int threads;       // 1..
    int multi_pv;      // 1..
    int move_overhead; // ms kept back for each move
    int nodes_per_ms;  // above 0, time is counted in nodes (UCI nodestime)
    EngineClock clock; // measures all other times
    int tb_depth;      // minimum of plies left to search for a probe of the endgame tables; 0: at the leaves too
    int tb_pieces;     // maximum of pieces on the board for a probe; 0: never
    int contempt;      // hundredths of a point that a draw scores below 0 for the engine in a game
    int supa_value;    // points of a win against a side that has never promoted; 1: as any win (search/points.h)
    bool analysis;     // not a game: every draw scores 0
    bool claim_draws;  // a claimable draw at the root ends the game; otherwise the engine plays on

    // The strength, see search/skill.h.
    int skill_level;    // SKILL_LEVEL_MIN..SKILL_LEVEL_MAX
    int limit_strength; // 1: `elo` decides the level; 0: skill_level does
    int elo;
    int skill_seed; // decides what a limited player overlooks; 0 draws a seed for each search

#ifdef MFALME_TUNE // search/params.h
#define PARAM(name, value, min, max, step) int name;
#include "search/params.def"
#undef PARAM
#endif
} EngineOptions;

enum {
    ENGINE_HASH_MB_DEFAULT = 16,
    ENGINE_MOVE_OVERHEAD_DEFAULT = 20,
    ENGINE_TB_DEPTH_DEFAULT = 0,
    ENGINE_THREADS_MAX = 256,
    ENGINE_MULTI_PV_MAX = 64,
    ENGINE_SUPA_VALUE_MAX = 20,
    SKILL_LEVEL_MIN = -8, // a beginner; from 0 on every capture of a man is foreseen
    SKILL_LEVEL_MAX = 20, // full strength
    SKILL_ELO_MIN = 500,
    SKILL_ELO_MAX = 2100, // full strength
};

extern const EngineOptions engine_options_default;

typedef struct EngineOption {
    const char *name;
    size_t offset; // of the int in EngineOptions
    int min, max;
    bool check; // a boolean, 0 or 1
} EngineOption;

enum {
    ENGINE_OPTION_LAST = 12, // the last one that every build has
#ifdef MFALME_TUNE
#define PARAM(name, value, min, max, step) ENGINE_OPTION_##name,
#include "search/params.def"
#undef PARAM
#endif
    ENGINE_OPTION_COUNT
};

extern const EngineOption engine_option_list[ENGINE_OPTION_COUNT];

// The option of that name, in any case; NULL if there is none.
const EngineOption *engine_option_named(Span name);

int engine_option_value(const EngineOptions *options, const EngineOption *option);

// `value` lies within the option's bounds.
void engine_option_set(EngineOptions *options, const EngineOption *option, int value);

// Sets options from `NAME=VALUE`; false, with the error set, on a bad name or value.
bool engine_option_read(EngineOptions *options, Span text, Error *error);

#endif
