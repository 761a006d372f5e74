// A short run of the protocol fuzzer; `make fuzz` builds the one for long runs.
#include "support/protocol_fuzz.h"

#include <criterion/criterion.h>

static void fuzz(uint64_t seed) {
    FuzzResult result;
    cr_assert(protocol_fuzz(1500, seed, NULL, &result), "seed %llu, line %ld: %s\n%s", (unsigned long long)seed,
              result.lines, result.error.what, text_string(&result.recent));
    cr_assert_gt(result.searches, 300);
    cr_assert_lt(result.skipped, 300);
    fuzz_result_free(&result);
}

Test(protocol_fuzz, random_lines_with_seed_1) {
    fuzz(1);
}
Test(protocol_fuzz, random_lines_with_seed_2) {
    fuzz(2);
}
Test(protocol_fuzz, random_lines_with_seed_3) {
    fuzz(3);
}
