// The tables in tablebases/ of every game: the result of a position drawn at random follows from those of its
// successors, which the mailbox oracle generates by the rules of that game. (tbverify looks at every position.)
#include <criterion/criterion.h>

#include "base/rng.h"
#include "support/effort.h"
#include "support/table_oracle.h"
#include "tablebase/format/file.h"
#include "tablebase/probe/tablebase.h"

static int probe(const void *context, TableBoard b) {
    Tablebase *const *tb = context;
    Position p = tb_board_position(b);
    int result = (int)tb_probe(*tb, &p);
    cr_assert_neq(result, TABLE_UNKNOWN);
    return result;
}

static void check_game(ProfileId profile, int pieces) {
    Tablebase *tb = tb_open("tablebases", &profiles[profile], TB_CACHE_FITTING, NULL, NULL);
    cr_assert_eq(tb_pieces(tb), pieces);
    const Rules *rules = tb_rules(tb);
    Rng rng = {profile};
    Material list[MATERIAL_LIST];
    for (int n = 2; n <= pieces; n++)
        for (int count = material_list(n, list), k = 0; k < 2 * count; k++) {
            TableIndex t = index_of_class(rules->board, k % 2 ? list[k / 2] : material_reversed(list[k / 2]));
            for (int i = effort_count(40); i > 0; i--) {
                Position p = tb_board_position(index_board(&t, rng_next(&rng) % t.size));
                Value wanted = value_result((Value)table_oracle_value_by(rules, &p, probe, &tb));
                cr_assert_eq(tb_probe(tb, &p), wanted);
            }
        }
    tb_free(tb);
}

Test(shipped_tables, results_follow_from_the_oracles_successors) {
    check_game(PROFILE_TZD, 5);
    check_game(PROFILE_ZAMBIA, 5);
    check_game(PROFILE_BRAZILIAN, 4);
    check_game(PROFILE_RUSSIAN, 5);
    check_game(PROFILE_INTERNATIONAL, 4);
    check_game(PROFILE_NIGERIA, 4);
    check_game(PROFILE_GHANA, 4);
}

// The plies of the longest win in the shipped table of a class, of either side to move.
static int longest_win(ProfileId profile, Material m) {
    int reason = 0;
    TableFile *file = tb_file_find("tablebases", &profiles[profile], m, TABLE_DISTANCES, &reason, NULL, NULL);
    cr_assert_not_null(file);
    int longest = 0;
    for (int part = 0; part < file->part_count; part++)
        longest = (int)file->parts[part].facts.longest > longest ? (int)file->parts[part].facts.longest : longest;
    tb_file_close(file);
    return longest;
}

// The loser needs a ply more: it is to move first.
static void check_counts(ProfileId profile, Material m, int limit) {
    cr_expect_lt(longest_win(profile, m), limit);
}

// That is why a win or loss stands before such a count begins (clocks_plies_ahead).
Test(shipped_tables, no_win_outlasts_a_fresh_count_fmjd_6_3_6_4_fmjd64_7_2_8) {
    static const ProfileId games[] = {PROFILE_INTERNATIONAL, PROFILE_BRAZILIAN, PROFILE_RUSSIAN};
    static const Material up_to_two[] = {{{0, 0}, {1, 1}}, {{0, 0}, {2, 1}}, {{1, 0}, {1, 1}}};
    static const Material three[] = {{{0, 0}, {3, 1}}, {{1, 0}, {2, 1}}, {{2, 0}, {1, 1}}};
    for (int i = 0; i < 3; i++) {
        for (int g = 0; g < 3; g++)
            check_counts(games[g], up_to_two[i], 10);
        check_counts(PROFILE_INTERNATIONAL, three[i], 32);
    }
}
