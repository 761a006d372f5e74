// The search parameters as options of a tuning build, for SPSA (scripts/spsa.py) and the workers of OpenBench.
#ifndef SEARCH_TUNING_H
#define SEARCH_TUNING_H

typedef struct TuningParam {
    const char *name; // as in params.def; NULL ends the list
    int *value;       // shared by all engines of the process; not to be changed while one of them searches
    int initial, least, most;
} TuningParam;

// Empty in every other build.
extern const TuningParam tuning_params[];

#endif
