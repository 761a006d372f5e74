#include "search/params.h"

#ifdef MFALME_TUNE

#define PARAM(name, value, min, max, step) _Thread_local int PARAM_##name = (value);
#include "search/params.def"
#undef PARAM

void params_use(const EngineOptions *options) {
#define PARAM(name, value, min, max, step) PARAM_##name = options->name;
#include "search/params.def"
#undef PARAM
}

#endif
