// The search parameters of params.def: constants PARAM_<name>; in a tuning build (make MODE=tune) variables instead,
// which are options.
#ifndef SEARCH_PARAMS_H
#define SEARCH_PARAMS_H

#ifdef MFALME_TUNE
#define PARAM(name, value, min, max, step) extern int PARAM_##name;
#include "search/params.def"
#undef PARAM
#else
enum {
#define PARAM(name, value, min, max, step) PARAM_##name = (value),
#include "search/params.def"
#undef PARAM
};
#endif

// The parameters as options, for SPSA (scripts/spsa.py) and the workers of OpenBench.
typedef struct TuningParam {
    const char *name; // as in params.def; NULL ends the list
    int *value;       // shared by all engines of the process; not to be changed while one of them searches
    int initial, min, max;
} TuningParam;

// Empty in every other build.
extern const TuningParam tuning_params[];

#endif
