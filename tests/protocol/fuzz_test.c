// Short runs of the fuzzers of UCI and Hub; `make fuzz` builds the ones for long runs.
#include <criterion/criterion.h>

#include "support/hub_fuzz.h"
#include "support/protocol_fuzz.h"

static FuzzResult fuzzed(FuzzRun *fuzz, uint64_t seed) {
    FuzzResult result;
    cr_assert(fuzz(1500, seed, NULL, &result), "seed %llu, line %ld: %s\n%s", (unsigned long long)seed, result.lines,
              result.error.what, text_string(&result.recent));
    cr_assert_gt(result.searches, 300);
    fuzz_result_free(&result);
    return result;
}

Test(protocol_fuzz, random_lines_with_seed_1) {
    cr_assert_lt(fuzzed(protocol_fuzz, 1).skipped, 300);
}
Test(protocol_fuzz, random_lines_with_seed_2) {
    cr_assert_lt(fuzzed(protocol_fuzz, 2).skipped, 300);
}
Test(protocol_fuzz, random_lines_with_seed_3) {
    cr_assert_lt(fuzzed(protocol_fuzz, 3).skipped, 300);
}

Test(hub_fuzz, random_conversations_with_seed_1) {
    cr_assert_gt(fuzzed(hub_fuzz, 1).moves, 100);
}
Test(hub_fuzz, random_conversations_with_seed_2) {
    cr_assert_gt(fuzzed(hub_fuzz, 2).moves, 100);
}
