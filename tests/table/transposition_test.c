// The transposition table: what is stored comes back, what is worth least gives way.
#include "table/transposition.h"

#include <criterion/criterion.h>

#include "base/rng.h"

static Table table;

static void setup(void) {
    table = (Table){0};
    cr_assert(table_resize(&table, 1));
}

static void teardown(void) {
    table_free(&table);
}

TestSuite(transposition, .init = setup, .fini = teardown);

static void store(uint64_t key, int score, int depth, int bound, CompactMove move) {
    table_store(&table, key, &(TableEntry){score, depth, bound, move});
}

static TableEntry probe(uint64_t key) {
    TableEntry entry = {0};
    cr_assert(table_probe(&table, key, &entry));
    return entry;
}

static bool has(uint64_t key) {
    TableEntry entry;
    return table_probe(&table, key, &entry);
}

// Keys that fall into one bucket: only their low halves differ.
static uint64_t neighbour(int i) {
    return UINT64_C(0x123456789abcdef0) + (uint64_t)i;
}

Test(transposition, a_bucket_fills_a_cache_line) {
    cr_assert_eq(sizeof(TableBucket), 64);
    cr_assert_eq((uintptr_t)table.buckets % 64, 0);
}

Test(transposition, every_field_comes_back) {
    cr_assert_not(has(77));
    store(77, -31000, 255, TABLE_LOWER, 0xabcd);
    TableEntry entry = probe(77);
    cr_assert_eq(entry.score, -31000);
    cr_assert_eq(entry.depth, 255);
    cr_assert_eq(entry.bound, TABLE_LOWER);
    cr_assert_eq(entry.move, 0xabcd);
    store(0, 31000, 0, TABLE_EXACT, COMPACT_MOVE_NONE);
    cr_assert_eq(probe(0).score, 31000);
}

Test(transposition, any_number_of_megabytes_will_do) {
    Rng rng = {1};
    static const size_t sizes[] = {1, 3, 7, 10};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        cr_assert(table_resize(&table, sizes[i]));
        cr_assert_eq(table.count * sizeof(TableBucket), sizes[i] << 20);
        for (int n = 0; n < 1000; n++) {
            uint64_t key = rng_next(&rng);
            cr_assert_lt((uint64_t)(table_bucket(&table, key) - table.buckets), table.count);
            store(key, n, 1, TABLE_UPPER, 5);
            cr_assert_eq(probe(key).score, n);
        }
    }
    cr_assert_lt((uint64_t)(table_bucket(&table, UINT64_MAX) - table.buckets), table.count);
}

Test(transposition, what_cannot_be_had_changes_nothing) {
    store(77, 5, 1, TABLE_EXACT, 5);
    cr_assert_not(table_resize(&table, SIZE_MAX));
    cr_assert_eq(probe(77).score, 5);
}

Test(transposition, the_shallowest_entry_of_a_full_bucket_gives_way) {
    for (int i = 0; i < 4; i++)
        store(neighbour(i), i, 10 - i, TABLE_LOWER, 1);
    store(neighbour(4), 4, 1, TABLE_LOWER, 1);
    cr_assert_not(has(neighbour(3)));
    for (int i = 0; i < 3; i++)
        cr_assert(has(neighbour(i)));
    cr_assert(has(neighbour(4)));
}

Test(transposition, entries_of_older_searches_give_way_first) {
    for (int i = 0; i < 4; i++)
        store(neighbour(i), i, i == 2 ? 6 : 3, TABLE_LOWER, 1);
    table_new_search(&table);
    for (int i = 0; i < 4; i++)
        if (i != 2)
            store(neighbour(i), i, 2, TABLE_EXACT, 1);
    store(neighbour(4), 4, 1, TABLE_LOWER, 1);
    cr_assert_not(has(neighbour(2)), "deeper, but old");
}

Test(transposition, an_equal_key_is_replaced_unless_far_shallower) {
    store(77, 1, 10, TABLE_EXACT, 5);
    store(77, 2, 8, TABLE_LOWER, 6);
    cr_assert_eq(probe(77).score, 2);
    store(77, 3, 2, TABLE_LOWER, 7);
    cr_assert_eq(probe(77).score, 2, "far shallower");
    store(77, 4, 2, TABLE_EXACT, 7);
    cr_assert_eq(probe(77).score, 4, "exact");
    table_new_search(&table);
    store(77, 5, 0, TABLE_UPPER, COMPACT_MOVE_NONE);
    cr_assert_eq(probe(77).score, 5, "a new search");
    cr_assert_eq(probe(77).move, 7, "a known move stays where the new entry has none");
}

Test(transposition, hashfull_counts_the_present_search) {
    cr_assert_eq(table_hashfull(&table), 0);
    Rng rng = {2};
    for (int i = 0; i < 1 << 18; i++)
        store(rng_next(&rng), 0, 1, TABLE_LOWER, 1);
    cr_assert_gt(table_hashfull(&table), 950);
    table_new_search(&table);
    cr_assert_eq(table_hashfull(&table), 0);
    table_clear(&table);
    cr_assert_eq(table_hashfull(&table), 0);
}

Test(transposition, moves_with_equal_squares_and_other_captures_differ) {
    Move a = {bit_of(9) | bit_of(20), 3, 27, NO_SQUARE, MOVE_CAPTURES};
    Move b = a;
    b.set = bit_of(10) | bit_of(19);
    cr_assert_neq(compact_move(a), compact_move(b));
    cr_assert_eq(compact_move(move_none()), COMPACT_MOVE_NONE);
}
