// The cache of decoded blocks: what was stored comes back, and the oldest gives way.
#include "tablebase/probe/cache.h"

#include <criterion/criterion.h>

static uint8_t entries[BLOCK_POSITIONS];

static void fill(uint64_t block, int bits) {
    for (uint32_t i = 0; i < BLOCK_POSITIONS; i++)
        entries[i] = (uint8_t)((i * 7 + block * 5 + i / 31) & ((1u << bits) - 1));
}

static void check(const BlockCache *cache, uint64_t block, int bits) {
    fill(block, bits);
    for (uint32_t i = 0; i < BLOCK_POSITIONS; i += 13)
        cr_assert_eq(tb_cache_probe(cache, block, i), entries[i]);
}

static void check_cache(int bits) {
    BlockCache cache;
    uint64_t place = (uint64_t)BLOCK_POSITIONS * (uint64_t)bits / 8 + 8;
    cr_assert(tb_cache_init(&cache, 10, bits, 3 * place));
    cr_assert_eq(tb_cache_probe(&cache, 4, 0), -1);
    for (uint64_t block = 0; block < 10; block++) {
        fill(block, bits);
        tb_cache_store(&cache, block, entries);
        tb_cache_store(&cache, block, entries); // takes no second place
        for (uint64_t b = 0; b < 10; b++) {
            if (b <= block && b + 3 > block)
                check(&cache, b, bits);
            else
                cr_assert_eq(tb_cache_probe(&cache, b, 5), -1);
        }
    }
    tb_cache_free(&cache);
}

Test(cache, results_come_back_until_newer_ones_need_their_place) {
    check_cache(2);
}
Test(cache, distances_come_back_until_newer_ones_need_their_place) {
    check_cache(8);
}

// The greatest bounds do not fit a size_t of 32 bits.
Test(cache, more_room_than_blocks_is_room_for_all) {
    BlockCache cache;
    cr_assert(tb_cache_init(&cache, 5, 8, UINT64_C(65536) << 20));
    cr_assert_eq(cache.places, 5);
    tb_cache_free(&cache);
}

Test(cache, there_is_room_for_one_block_at_least) {
    BlockCache cache;
    cr_assert(tb_cache_init(&cache, 5, 2, 0));
    fill(3, 2);
    tb_cache_store(&cache, 3, entries);
    check(&cache, 3, 2);
    tb_cache_free(&cache);
}
