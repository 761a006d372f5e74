// The search parameters of params.def: constants PARAM_<name>. In a tuning build (make MODE=tune) they are options of
// an engine instead, so that two players of one process can differ in them.
#ifndef SEARCH_PARAMS_H
#define SEARCH_PARAMS_H

#include "search/options.h"

#ifdef MFALME_TUNE

// A thread searches for one engine at a time, whose values it takes over when it begins.
#define PARAM(name, value, min, max, step) extern _Thread_local int PARAM_##name;
#include "search/params.def"
#undef PARAM

void params_use(const EngineOptions *options);

#else

enum {
#define PARAM(name, value, min, max, step) PARAM_##name = (value),
#include "search/params.def"
#undef PARAM
};

static inline void params_use(const EngineOptions *options) {
    (void)options;
}

#endif
#endif
