#include "search/score_cache.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static ScoreCache *empty_cache(void) {
    ScoreCache *cache = malloc(sizeof *cache);
    cr_assert_not_null(cache);
    score_cache_clear(cache);
    return cache;
}

Test(score_cache, gives_back_what_was_kept) {
    ScoreCache *cache = empty_cache();
    const uint64_t key = 0x123456789abcdef0u;
    for (int score = -20000; score <= 20000; score += 625) {
        score_cache_keep(cache, key + (uint64_t)(unsigned)score, score);
        int found;
        cr_assert(score_cache_find(cache, key + (uint64_t)(unsigned)score, &found));
        cr_assert_eq(found, score);
    }
    free(cache);
}

Test(score_cache, keys_that_share_a_place_are_told_apart) {
    ScoreCache *cache = empty_cache();
    const uint64_t key = 0x123456789abcdef0u;
    int found;
    cr_assert_not(score_cache_find(cache, key, &found));
    score_cache_keep(cache, key, -7);
    for (int bit = 16; bit < 64; bit++) {
        uint64_t other = key ^ UINT64_C(1) << bit;
        cr_assert_not(score_cache_find(cache, other, &found), "bit %d", bit);
    }
    score_cache_keep(cache, key ^ UINT64_C(1) << 40, 9);
    cr_assert_not(score_cache_find(cache, key, &found));
    free(cache);
}

Test(score_cache, forgets_when_cleared) {
    ScoreCache *cache = empty_cache();
    int found;
    score_cache_keep(cache, UINT64_MAX, 3);
    score_cache_clear(cache);
    cr_assert_not(score_cache_find(cache, UINT64_MAX, &found));
    free(cache);
}
