// The search parameters of params.def as constants PARAM_<name>.
#ifndef SEARCH_PARAMS_H
#define SEARCH_PARAMS_H

enum {
#define PARAM(name, value, min, max, step) PARAM_##name = (value),
#include "search/params.def"
#undef PARAM
};

#endif
