// The distances built in for three kings against one are those of the endgame tables.
#include "eval/three_kings.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "eval/eval.h"
#include "notation/fen.h"
#include "support/probe.h"
#include "support/tables.h"
#include "support/weights.h"
#include "tablebase/build/conversions.h"

static const Material kkk_k = {{0, 0}, {3, 1}}, k_kkk = {{0, 0}, {1, 3}};

// The conversions of the endings with a clock up to three kings against one.
static RawSet *conversions_solved(const Rules *rules, const RawSet *plain) {
    const Material list[] = {{{0, 0}, {1, 1}}, {{0, 0}, {2, 1}}, {{1, 0}, {1, 1}}, kkk_k};
    RawSet *conversions = raw_new(rules->profile, false);
    ConversionSolving solving = {rules, plain, conversions, 2, NULL};
    Error error;
    for (int i = 0; i < 4; i++)
        cr_assert(tbgen_solve_conversions(&solving, list[i], &error), "%s", error.what);
    return conversions;
}

static void check_all(const Rules *rules, const RawTable *conversions, Side strong_wanted) {
    int checked = 0;
    for (uint64_t i = 0; i < conversions->index.size; i++) {
        Position p = tb_board_position(index_board(&conversions->index, i));
        if (rules_can_capture(rules, &p))
            continue;
        Value conversion = conversions->values[i];
        Side strong;
        int plies = three_kings_plies(rules->board, &p, &strong);
        cr_assert_eq(plies, conversion == 0 ? THREE_KINGS_DRAWN : tb_conversion_plies(conversion), "position %d",
                     (int)i);
        cr_assert_eq(strong, strong_wanted);
        checked++;
    }
    cr_assert_gt(checked, 80000);
}

Test(three_kings, all_distances_are_those_of_the_tables_tzd_8_5) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    RawSet *plain = tables_solved(3), *conversions = conversions_solved(&rules, plain);
    check_all(&rules, raw_table(conversions, kkk_k), WHITE);
    check_all(&rules, raw_table(conversions, k_kkk), BLACK);
    raw_free(plain);
    raw_free(conversions);
}

static int plies_of(ProfileId id, const char *fen) {
    Game game = game_from(id, fen);
    Side strong;
    int plies = three_kings_plies(game.rules.board, &game_now(&game)->position, &strong);
    game_free(&game);
    return plies;
}

Test(three_kings, other_material_is_not_known) {
    cr_assert_geq(plies_of(PROFILE_TZD, "W:WKb2,Kc3,Kc5:BKa5"), 1);
    cr_assert_eq(plies_of(PROFILE_TZD, "W:WKb2,Kc3,c5:BKa5"), THREE_KINGS_UNKNOWN);
    cr_assert_eq(plies_of(PROFILE_TZD, "W:WKb2,Kc3:BKa5,Kh8"), THREE_KINGS_UNKNOWN);
    cr_assert_eq(plies_of(PROFILE_TZD, "W:WKb2,Kc3,Kc5,Kg1:BKa5"), THREE_KINGS_UNKNOWN);
    cr_assert_eq(plies_of(PROFILE_TZD, "B:WKb2,Kh4,Kg1:BKa1"), THREE_KINGS_UNKNOWN, "the lone king can capture");
    cr_assert_eq(plies_of(PROFILE_NIGERIA, "W:WK1,K2,K3:BK50"), THREE_KINGS_UNKNOWN);
}

Test(three_kings, a_nearer_win_counts_more_and_a_draw_next_to_nothing) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    const Weights *weights = weight_set_for(test_weights(), rules.profile);
    const char *const fens[] = {"W:WKb2,Kc3,Kc5:BKa5", "W:WKd2,Kg3,Ka3:BKa5", "W:WKa3,Kc1,Ke1:BKh8"};
    int score[3];
    for (int i = 0; i < 3; i++) {
        Game game = game_from(PROFILE_TZD, fens[i]);
        score[i] = eval_position(&rules, weights, &game_now(&game)->position);
        game_free(&game);
    }
    cr_assert_gt(score[0], score[1]);
    cr_assert_gt(score[1], 900);
    cr_assert_lt(abs(score[2]), 150);
}
