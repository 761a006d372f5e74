#include "search/score_cache.h"

#include <string.h>

void score_cache_clear(ScoreCache *cache) {
    memset(cache, 0, sizeof *cache);
}
