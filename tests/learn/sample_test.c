// Samples: a position comes back from its record, and is new once.
#include "learn/sample.h"

#include <criterion/criterion.h>
#include <string.h>

#include "learn/sample_set.h"
#include "support/bridge.h"

static Rules rules_for(ProfileId id) {
    return rules_of(&profiles[id]);
}

Test(sample, positions_of_every_profile_come_back) {
    for (ProfileId id = 0; id < PROFILES; id++) {
        Rules rules = rules_for(id);
        Rng rng = {id};
        for (int i = 0; i < 200; i++) {
            Position p = bridge_random_position(&rules, &rng, 8);
            Sample sample = sample_of(&rules, &p, -1234 + i, i % 3 - 1, 70000u * (uint32_t)i), read;
            unsigned char bytes[SAMPLE_BYTES];
            sample_pack(&sample, bytes);
            sample_unpack(bytes, &read);
            cr_assert_eq(read.score, -1234 + i);
            cr_assert_eq(read.result, i % 3 - 1);
            cr_assert_eq(read.game, 70000u * (uint32_t)i);
            cr_assert_eq((read.flags & SAMPLE_THREAT) != 0, rules_is_threatened(&rules, &p));
            Position back = sample_position(rules.board, &read);
            back.key = position_key(&back);
            cr_assert(position_equal(&back, &p));
        }
    }
}

Test(sample_set, a_position_is_new_once) {
    Rules rules = rules_for(PROFILE_TZD);
    Rng rng = {1};
    SampleSet set = {0};
    Sample samples[3000];
    size_t added = 0;
    for (size_t i = 0; i < 3000; i++) {
        Position p = bridge_random_position(&rules, &rng, 8);
        samples[i] = sample_of(&rules, &p, 0, 0, 0);
        added += sample_set_add(&set, &samples[i]);
    }
    cr_assert_eq(set.count, added);
    cr_assert_gt(added, 2900);
    for (size_t i = 0; i < 3000; i++)
        cr_assert_not(sample_set_add(&set, &samples[i]));
    // Score, result and game do not matter, the side to move does.
    Sample other = samples[0];
    other.score = 5;
    other.game = 9;
    cr_assert_not(sample_set_add(&set, &other));
    other.flags ^= SAMPLE_BLACK;
    cr_assert(sample_set_add(&set, &other));
    sample_set_free(&set);
}
