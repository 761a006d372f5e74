// A short run of the fuzzer of Hub; `make fuzz` builds the one for long runs.
#include "support/hub_fuzz.h"

#include <criterion/criterion.h>

static void fuzz(uint64_t seed) {
    FuzzResult result;
    cr_assert(hub_fuzz(1500, seed, NULL, &result), "seed %llu, line %ld: %s\n%s", (unsigned long long)seed,
              result.lines, result.error.what, text_string(&result.recent));
    cr_assert_gt(result.searches, 300);
    cr_assert_gt(result.moves, 100);
    fuzz_result_free(&result);
}

Test(hub_fuzz, random_conversations_with_seed_1) {
    fuzz(1);
}
Test(hub_fuzz, random_conversations_with_seed_2) {
    fuzz(2);
}
