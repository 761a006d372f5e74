// Random numbers: the same for the same seed, and within their bound.
#include "base/rng.h"

#include <criterion/criterion.h>

Test(rng, follows_splitmix64) {
    // The first outputs for seed 1234567, as published with the algorithm's reference code.
    Rng rng = {1234567};
    cr_assert_eq(rng_next(&rng), 6457827717110365317u);
    cr_assert_eq(rng_next(&rng), 3203168211198807973u);
}

Test(rng, bounded_numbers_reach_every_value) {
    Rng rng = {9};
    int seen[7] = {0};
    for (int i = 0; i < 1000; i++) {
        uint32_t n = rng_below(&rng, 7);
        cr_assert_lt(n, 7);
        seen[n]++;
    }
    for (int i = 0; i < 7; i++)
        cr_assert_gt(seen[i], 80);
}
