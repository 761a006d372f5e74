// Bit operations against their plain definitions.
#include "base/bits.h"

#include <criterion/criterion.h>

#include "base/rng.h"

static int slow_count(uint64_t b) {
    int count = 0;
    for (int i = 0; i < 64; i++)
        count += b >> i & 1;
    return count;
}

Test(bits, counts_and_indices_are_true) {
    Rng rng = {1};
    for (int i = 0; i < 20000; i++) {
        uint64_t a = rng_next(&rng) & rng_next(&rng), b = i % 2 ? rng_next(&rng) : (uint64_t)1 << (i % 64);
        cr_assert_eq(bits_count(a), slow_count(a));
        cr_assert_eq(bits_count_pair(a, b), slow_count(a) + slow_count(b));
        cr_assert_eq(bits_many(b), slow_count(b) > 1);
        if (!b)
            continue;
        uint64_t rest = b;
        int lowest = bits_pop(&rest);
        cr_assert_eq(lowest, bits_lowest(b));
        cr_assert_eq(rest, b & ~((uint64_t)1 << lowest));
        cr_assert_eq(bits_first(b), (uint64_t)1 << lowest);
        cr_assert_eq(b << (63 - lowest) << 1, 0, "nothing below the lowest bit");
    }
    cr_assert_eq(bits_count_pair(~(uint64_t)0, ~(uint64_t)0), 128);
    cr_assert_eq(bits_first(0), 0);
}

Test(bits, rotation_goes_both_ways) {
    cr_assert_eq(bits_rotate(1, 5), 32);
    cr_assert_eq(bits_rotate(32, -5), 1);
    cr_assert_eq(bits_rotate(1, -1), (uint64_t)1 << 63);
    cr_assert_eq(bits_rotate(7, 0), 7);
}
