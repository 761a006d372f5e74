#include "search/params.h"

#include <stddef.h>

#ifdef MFALME_TUNE
#define PARAM(name, value, min, max, step) int PARAM_##name = (value);
#include "search/params.def"
#undef PARAM
#endif

const TuningParam tuning_params[] = {
#ifdef MFALME_TUNE
#define PARAM(name, value, min, max, step) {#name, &PARAM_##name, (value), (min), (max)},
#include "search/params.def"
#undef PARAM
#endif
    {NULL, NULL, 0, 0, 0},
};
