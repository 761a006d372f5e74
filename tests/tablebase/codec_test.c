// Blocks coded and decoded: results under a model, distances beside them, and the bit coder alone.
#include "tablebase/format/codec.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support/tables.h"
#include "tablebase/format/bitcoder.h"
#include "tablebase/format/block.h"
#include "tablebase/format/distances.h"

static uint8_t results[BLOCK_POSITIONS], decoded[BLOCK_POSITIONS], bytes[BLOCK_BYTES_MAX];
static uint16_t contexts[BLOCK_POSITIONS];
static bool open[BLOCK_POSITIONS], open_again[BLOCK_POSITIONS];
static const Generator *const generator = &generator_forward_8x8;

// Counts a block as it is and makes the model of those counts.
static void learn(ContextModel *model, uint8_t list[MODEL_BYTES_MAX], size_t *length, size_t count) {
    Counts *counts = calloc(1, sizeof *counts);
    for (size_t i = 0; i < count; i++)
        if (contexts[i] != CONTEXT_OPEN)
            counts->count[contexts[i]][results[i]]++;
    *length = model_write(counts, list);
    cr_assert(model_read(model, list, *length));
    free(counts);
}

static void check_round_trip(const char *name, uint64_t begin, uint32_t spread) {
    static ContextModel model;
    static uint8_t list[MODEL_BYTES_MAX];
    Material m;
    cr_assert(material_read((Span){name, strlen(name)}, &m));
    TableIndex t = index_of_class(&board_8x8, m);
    uint64_t end = begin + 5000 < t.size ? begin + 5000 : t.size;
    size_t count = (size_t)(end - begin), length;
    Rng rng = {begin + spread};
    for (size_t i = 0; i < count; i++)
        results[i] = (uint8_t)(rng_below(&rng, spread) < 3 ? rng_below(&rng, 3) : i / 100 % 3);
    // Positions with a capture are filled in alike by both.
    block_captures(generator, &t, begin, end, open);
    for (size_t i = 0; i < count; i++)
        results[i] = open[i] ? RESULT_NONE : results[i];
    model_init(&model);
    codec_fill(&t, &model, begin, end, results, contexts);
    learn(&model, list, &length, count);
    for (size_t i = 0; i < count; i++)
        results[i] = open[i] ? RESULT_NONE : results[i];
    codec_fill(&t, &model, begin, end, results, contexts);
    size_t coded = codec_encode(&model, results, contexts, count, bytes);
    cr_assert_leq(coded, (size_t)BLOCK_BYTES_MAX);
    cr_assert(codec_decode(&t, &model, begin, end, generator, bytes, coded, decoded, open_again));
    cr_assert_eq(memcmp(results, decoded, count), 0);
    if (coded == 0)
        return;
    // Cut short or too long, it is none.
    cr_assert_not(codec_decode(&t, &model, begin, end, generator, bytes, coded - 2, decoded, open_again));
    cr_assert_not(codec_decode(&t, &model, begin, end, generator, bytes, coded + 2, decoded, open_again));
}

Test(codec, results_come_back) {
    const char *const names[] = {"KvK", "MvM", "KKvK", "KvMM", "MMvKM", "MMMvMM", "KKKvKK"};
    for (int n = 0; n < 7; n++)
        for (uint64_t begin = 0; begin < 700; begin += 131)
            for (uint32_t spread = 3; spread < 1000; spread *= 10)
                check_round_trip(names[n], begin, spread);
}

Test(codec, what_is_always_the_same_takes_no_bytes) {
    static ContextModel model;
    static uint8_t list[MODEL_BYTES_MAX];
    TableIndex t = index_of_class(&board_8x8, (Material){{0, 1}, {2, 0}});
    size_t length;
    memset(results, 2, sizeof results);
    model_init(&model);
    codec_fill(&t, &model, 0, t.size, results, contexts);
    learn(&model, list, &length, (size_t)t.size);
    cr_assert_eq(length, 12u, "four groups, nothing listed");
    cr_assert_eq(codec_encode(&model, results, contexts, (size_t)t.size, bytes), 0u);
    cr_assert(codec_decode(&t, &model, 0, t.size, generator, bytes, 0, decoded, open_again));
    cr_assert_eq(memcmp(results, decoded, (size_t)t.size), 0);
}

Test(codec, a_damaged_model_is_refused) {
    static ContextModel model;
    static uint8_t list[MODEL_BYTES_MAX];
    memset(list, 1, sizeof list);
    cr_assert(model_read(&model, list, 12));
    cr_assert_not(model_read(&model, list, 11));
    cr_assert_not(model_read(&model, list, 16));
    list[12] = 0, list[13] = 0x40;
    cr_assert_not(model_read(&model, list, 17), "no such context");
    memset(list, 0, 3);
    cr_assert_not(model_read(&model, list, 12), "no weight at all");
}

Test(bitcoder, bits_come_back) {
    enum { BITS = 20000 };
    static uint8_t coded[BITS];
    for (uint32_t odds = 2; odds <= 2000; odds *= 10) {
        Bit fresh[3] = {{0, 0}, {0, 0}, {0, 0}}, again[3] = {{0, 0}, {0, 0}, {0, 0}};
        Rng rng = {odds}, same = {odds};
        BitCoder c = bitcoder_encoder(coded, sizeof coded);
        for (int i = 0; i < BITS; i++)
            bitcoder_code(&c, &fresh[i % 3], rng_below(&rng, odds) == 0);
        size_t length = bitcoder_finish(&c);
        BitCoder d = bitcoder_decoder(coded, length);
        for (int i = 0; i < BITS; i++)
            cr_assert_eq(bitcoder_code(&d, &again[i % 3], 0), rng_below(&same, odds) == 0);
        if (odds == 2000)
            cr_assert_lt(length, 100u, "what is likely takes little");
    }
}

Test(bitcoder, wants_room) {
    uint8_t few[4];
    Bit bit = {0, 0};
    Rng rng = {1};
    BitCoder c = bitcoder_encoder(few, sizeof few);
    for (int i = 0; i < 200; i++)
        bitcoder_code(&c, &bit, (int)rng_below(&rng, 2));
    cr_assert_eq(bitcoder_finish(&c), SIZE_MAX);
}

// Row by row, against the generator on each position.
Test(block, captures_are_those_of_the_generator) {
    static const char *const names[] = {"KvK", "KvMM", "KKvM", "MMvK", "MvMM", "KMvKM", "KKMvMM", "MMvKKM", "KMMvMM"};
    static const ProfileId games[] = {PROFILE_TZD, PROFILE_ZAMBIA, PROFILE_NIGERIA, PROFILE_INTERNATIONAL};
    uint64_t found = 0;
    for (size_t n = 0; n < 4 * sizeof names / sizeof *names; n++) {
        const Profile *game = &profiles[games[n % 4]];
        Material m;
        cr_assert(material_read((Span){names[n / 4], strlen(names[n / 4])}, &m));
        TableIndex t = index_of_class(game->board, m);
        for (uint64_t begin = 0; begin < t.size; begin += 5001 + t.size / 10) {
            uint64_t end = begin + 5000 < t.size ? begin + 5000 : t.size;
            block_captures(game->generator, &t, begin, end, open);
            for (uint64_t i = begin; i < end; i++) {
                Position p = tb_board_position(index_board(&t, i));
                cr_assert_eq(open[i - begin], generator_can_capture(game->generator, &p), "%s %s %llu", game->name,
                             names[n / 4], (unsigned long long)i);
                found += open[i - begin];
            }
        }
    }
    cr_assert_gt(found, 100000u);
}

Test(distances, values_come_back) {
    static Value values[BLOCK_POSITIONS], back[BLOCK_POSITIONS];
    RawSet *set = tables_solved(3);
    Rng rng = {3};
    for (int i = 0; i < MATERIAL_SLOTS; i++) {
        const RawTable *table = set->tables[i];
        if (!table)
            continue;
        uint64_t end = table->index.size < BLOCK_POSITIONS ? table->index.size : BLOCK_POSITIONS;
        memcpy(values, table->values, (size_t)end);
        for (uint64_t n = 0; n < end; n++) {
            open[n] = rng_below(&rng, 3) == 0;
            results[n] = open[n] ? (uint8_t)rng_below(&rng, 3) : value_result(values[n]);
        }
        size_t length = distances_encode(&table->index, 0, end, results, open, values, bytes);
        cr_assert_leq(length, (size_t)BLOCK_BYTES_MAX);
        distances_decode(&table->index, 0, end, results, open, bytes, length, back);
        cr_assert_eq(memcmp(values, back, (size_t)end), 0);
        for (uint64_t n = 0; n < end; n++)
            cr_assert(open[n] || back[n] == table->values[n]);
    }
    raw_free(set);
}
