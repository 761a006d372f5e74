// Perft from the start positions; epd/perft.epd holds many more positions and is run by the certification test.
#include "board/perft.h"

#include <criterion/criterion.h>

static uint64_t from_start(ProfileId id, int depth) {
    Rules rules = rules_of(&profiles[id]);
    rules.huff = HUFF_OFF;
    Position p = position_start(rules.board);
    return perft_count(&rules, &p, depth, NULL);
}

Test(perft, start_positions) {
    cr_assert_eq(from_start(PROFILE_TZD, 0), 1);
    // Depth 10 is the first that tells Tanzania's king continuation from near misses (TZD 4.3, 4.6).
    cr_assert_eq(from_start(PROFILE_TZD, 10), 18372649);
    cr_assert_eq(from_start(PROFILE_DRAFTI, 10), 18372649);
    cr_assert_eq(from_start(PROFILE_ZAMBIA, 9), 4570534);
    cr_assert_eq(from_start(PROFILE_NIGERIA, 7), 1060829);
    cr_assert_eq(from_start(PROFILE_GHANA, 7), 1060829);
    cr_assert_eq(from_start(PROFILE_INTERNATIONAL, 8), 6483961);
    cr_assert_eq(from_start(PROFILE_BRAZILIAN, 9), 4431766);
    cr_assert_eq(from_start(PROFILE_RUSSIAN, 9), 4570586);
}

Test(perft, stops_when_told) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    Position p = position_start(rules.board);
    atomic_bool stop;
    atomic_init(&stop, true);
    cr_assert_eq(perft_count(&rules, &p, 60, &stop), 0);
}
