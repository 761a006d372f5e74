// The transposition table: probe and store, and which entry is replaced.
#include "search/tt.h"

#include <criterion/criterion.h>

#include "base/rng.h"
#include "support/tt_suite.h"

TT_SUITE(tt);

static void store(uint64_t key, int score, int depth, Bound bound, CompactMove move) {
    tt_store(&tt, key, &(TTEntry){score, depth, bound, move});
}

static TTEntry probe(uint64_t key) {
    TTEntry entry = {0};
    cr_assert(tt_probe(&tt, key, &entry));
    return entry;
}

static bool has(uint64_t key) {
    TTEntry entry;
    return tt_probe(&tt, key, &entry);
}

// Keys that fall into one bucket: only their low halves differ.
static uint64_t neighbour(int i) {
    return UINT64_C(0x123456789abcdef0) + (uint64_t)i;
}

Test(tt, a_bucket_fills_a_cache_line) {
    cr_assert_eq(sizeof(TTBucket), 64);
    cr_assert_eq((uintptr_t)tt.buckets % 64, 0);
}

Test(tt, every_field_comes_back) {
    cr_assert_not(has(77));
    store(77, -31000, 255, BOUND_LOWER, 0xabcd);
    TTEntry entry = probe(77);
    cr_assert_eq(entry.score, -31000);
    cr_assert_eq(entry.depth, 255);
    cr_assert_eq(entry.bound, BOUND_LOWER);
    cr_assert_eq(entry.move, 0xabcd);
    store(0, 31000, 0, BOUND_EXACT, COMPACT_MOVE_NONE);
    cr_assert_eq(probe(0).score, 31000);
}

Test(tt, any_number_of_megabytes_will_do) {
    Rng rng = {1};
    static const size_t sizes[] = {1, 3, 7, 10};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        cr_assert(tt_resize(&tt, sizes[i]));
        cr_assert_eq(tt.count * sizeof(TTBucket), sizes[i] << 20);
        for (int n = 0; n < 1000; n++) {
            uint64_t key = rng_next(&rng);
            cr_assert_lt((uint64_t)(tt_bucket(&tt, key) - tt.buckets), tt.count);
            store(key, n, 1, BOUND_UPPER, 5);
            cr_assert_eq(probe(key).score, n);
        }
    }
    cr_assert_lt((uint64_t)(tt_bucket(&tt, UINT64_MAX) - tt.buckets), tt.count);
}

Test(tt, what_cannot_be_had_changes_nothing) {
    store(77, 5, 1, BOUND_EXACT, 5);
    cr_assert_not(tt_resize(&tt, SIZE_MAX));
    cr_assert_eq(probe(77).score, 5);
}

Test(tt, the_shallowest_entry_of_a_full_bucket_gives_way) {
    for (int i = 0; i < 4; i++)
        store(neighbour(i), i, 10 - i, BOUND_LOWER, 1);
    store(neighbour(4), 4, 1, BOUND_LOWER, 1);
    cr_assert_not(has(neighbour(3)));
    for (int i = 0; i < 3; i++)
        cr_assert(has(neighbour(i)));
    cr_assert(has(neighbour(4)));
}

Test(tt, entries_of_older_searches_give_way_first) {
    for (int i = 0; i < 4; i++)
        store(neighbour(i), i, i == 2 ? 6 : 3, BOUND_LOWER, 1);
    tt_new_search(&tt);
    for (int i = 0; i < 4; i++)
        if (i != 2)
            store(neighbour(i), i, 2, BOUND_EXACT, 1);
    store(neighbour(4), 4, 1, BOUND_LOWER, 1);
    cr_assert_not(has(neighbour(2)), "deeper, but old");
}

Test(tt, an_equal_key_is_replaced_unless_far_shallower) {
    store(77, 1, 10, BOUND_EXACT, 5);
    store(77, 2, 8, BOUND_LOWER, 6);
    cr_assert_eq(probe(77).score, 2);
    store(77, 3, 2, BOUND_LOWER, 7);
    cr_assert_eq(probe(77).score, 2, "far shallower");
    store(77, 4, 2, BOUND_EXACT, 7);
    cr_assert_eq(probe(77).score, 4, "exact");
    tt_new_search(&tt);
    store(77, 5, 0, BOUND_UPPER, COMPACT_MOVE_NONE);
    cr_assert_eq(probe(77).score, 5, "a new search");
    cr_assert_eq(probe(77).move, 7, "a known move stays where the new entry has none");
}

Test(tt, hashfull_counts_the_present_search) {
    cr_assert_eq(tt_hashfull(&tt), 0);
    Rng rng = {2};
    for (int i = 0; i < 1 << 18; i++)
        store(rng_next(&rng), 0, 1, BOUND_LOWER, 1);
    cr_assert_gt(tt_hashfull(&tt), 950);
    tt_new_search(&tt);
    cr_assert_eq(tt_hashfull(&tt), 0);
    tt_clear(&tt);
    cr_assert_eq(tt_hashfull(&tt), 0);
}

Test(tt, moves_with_equal_squares_and_other_captures_differ) {
    Move a = {bit_of(9) | bit_of(20), 3, 27, NO_SQUARE, MOVE_CAPTURES};
    Move b = a;
    b.set = bit_of(10) | bit_of(19);
    cr_assert_neq(compact_move(a), compact_move(b));
    cr_assert_eq(compact_move(move_none()), COMPACT_MOVE_NONE);
}
