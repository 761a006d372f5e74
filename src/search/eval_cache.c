#include "search/eval_cache.h"

#include <string.h>

void eval_cache_clear(EvalCache *cache) {
    memset(cache, 0, sizeof *cache);
}
