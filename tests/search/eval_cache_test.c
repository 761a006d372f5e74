#include "search/eval_cache.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static EvalCache *empty_cache(void) {
    EvalCache *cache = malloc(sizeof *cache);
    cr_assert_not_null(cache);
    eval_cache_clear(cache);
    return cache;
}

Test(eval_cache, gives_back_what_was_kept) {
    EvalCache *cache = empty_cache();
    const uint64_t key = 0x123456789abcdef0u;
    for (int score = -20000; score <= 20000; score += 625) {
        eval_cache_store(cache, key + (uint64_t)(unsigned)score, score);
        int found;
        cr_assert(eval_cache_probe(cache, key + (uint64_t)(unsigned)score, &found));
        cr_assert_eq(found, score);
    }
    free(cache);
}

Test(eval_cache, keys_that_share_a_place_are_told_apart) {
    EvalCache *cache = empty_cache();
    const uint64_t key = 0x123456789abcdef0u;
    int found;
    cr_assert_not(eval_cache_probe(cache, key, &found));
    eval_cache_store(cache, key, -7);
    for (int bit = 16; bit < 64; bit++) {
        uint64_t other = key ^ UINT64_C(1) << bit;
        cr_assert_not(eval_cache_probe(cache, other, &found), "bit %d", bit);
    }
    eval_cache_store(cache, key ^ UINT64_C(1) << 40, 9);
    cr_assert_not(eval_cache_probe(cache, key, &found));
    free(cache);
}

Test(eval_cache, forgets_when_cleared) {
    EvalCache *cache = empty_cache();
    int found;
    eval_cache_store(cache, UINT64_MAX, 3);
    eval_cache_clear(cache);
    cr_assert_not(eval_cache_probe(cache, UINT64_MAX, &found));
    free(cache);
}
