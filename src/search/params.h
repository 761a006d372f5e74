// The search parameters of params.def: constants PARAM_<name>; in a tuning build (make MODE=tune) variables instead,
// which the options of search/tuning.h set.
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

#endif
