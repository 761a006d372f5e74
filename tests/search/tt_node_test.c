// The transposition table at a node: wins by distance, clocks, repetitions, cutoffs.
#include "search/tt_node.h"

#include <criterion/criterion.h>

#include "support/probe.h"

static TranspositionTable tt;

static void setup(void) {
    tt = (TranspositionTable){0};
    cr_assert(tt_resize(&tt, 1));
}

static void teardown(void) {
    tt_free(&tt);
}

TestSuite(tt_node, .init = setup, .fini = teardown);

static uint64_t key_of(ProfileId id, const char *fen) {
    Game game = probe_game(id, fen);
    uint64_t key = tt_key(&game.rules, &game_now(&game)->position, &game_now(&game)->clocks, 0);
    game_free(&game);
    return key;
}

static bool keys_equal(ProfileId id, const char *a, const char *b) {
    return key_of(id, a) == key_of(id, b);
}

Test(tt_node, a_win_is_stored_as_far_as_it_is_from_the_node) {
    Game game = probe_game(PROFILE_ZAMBIA, "W:Wa1,c1:Bh8");
    const GameState *now = game_now(&game);
    tt_node_store(&tt, 5, 10, 3, SCORE_WIN - 17, BOUND_EXACT, move_none());
    TTHit hit = tt_node_probe(&tt, 5, &game.rules, &now->position, &now->clocks, 4);
    cr_assert(hit.found);
    cr_assert_eq(hit.score, SCORE_WIN - 11, "seven plies from a node at ply 4");
    tt_node_store(&tt, 6, 10, 3, -SCORE_WIN + 16, BOUND_EXACT, move_none());
    hit = tt_node_probe(&tt, 6, &game.rules, &now->position, &now->clocks, 0);
    cr_assert_eq(hit.score, -SCORE_WIN + 6);
    tt_node_store(&tt, 7, 10, 3, -123, BOUND_UPPER, move_none());
    hit = tt_node_probe(&tt, 7, &game.rules, &now->position, &now->clocks, 0);
    cr_assert_eq(hit.score, -123);
    cr_assert_eq(hit.bound, BOUND_UPPER);
    cr_assert_not(tt_node_probe(&tt, 8, &game.rules, &now->position, &now->clocks, 0).found);
    game_free(&game);
}

Test(tt_node, short_clocks_are_part_of_the_key_tzd_8_4_and_8_5) {
    cr_assert_not(keys_equal(PROFILE_TZD, "W:WKa1,Kc1:BKb8:H1:M1", "W:WKa1,Kc1:BKb8:H2:M2"));
    cr_assert_not(keys_equal(PROFILE_TZD, "W:WKa1,Kc1,Ke1:BKb8:H1:M1", "W:WKa1,Kc1,Ke1:BKb8:H2:M2"));
    cr_assert_not(keys_equal(PROFILE_ZAMBIA, "W:WKa1,Kc1,Ke1:BKb8:H1:M1", "W:WKa1,Kc1,Ke1:BKb8:H2:M2"));
    cr_assert(keys_equal(PROFILE_ZAMBIA, "W:WKa1,Kc1,Ke1,Kg1:BKb8:H1:M1", "W:WKa1,Kc1,Ke1,Kg1:BKb8:H2:M2"));
}

Test(tt_node, long_clocks_are_part_of_the_key_near_their_end) {
    cr_assert(keys_equal(PROFILE_TZD, "W:WKa1,Kc1:BKb8,Kd8:H1:M1", "W:WKa1,Kc1:BKb8,Kd8:H27:M27"));
    cr_assert_not(keys_equal(PROFILE_TZD, "W:WKa1,Kc1:BKb8,Kd8:H27:M27", "W:WKa1,Kc1:BKb8,Kd8:H28:M28"));
    cr_assert(keys_equal(PROFILE_TZD, "W:WKa1,c1:BKb8,Kd8:H40:M40", "W:WKa1,c1:BKb8,Kd8:H41:M41"),
              "8.3 speaks of kings alone");
    cr_assert_not(keys_equal(PROFILE_DRAFTI, "W:Wa1,c1:Bb8,d8:H0:M40", "W:Wa1,c1:Bb8,d8:H0:M41"));
    cr_assert(keys_equal(PROFILE_DRAFTI, "W:Wa1,c1:Bb8,d8:H0:M1", "W:Wa1,c1:Bb8,d8:H0:M2"));
}

Test(tt_node, a_stored_win_must_come_before_the_clock_runs_out) {
    Game game = probe_game(PROFILE_TZD, "W:WKa1,Kc1:BKb8,Kd8:H27:M27");
    const GameState *now = game_now(&game);
    tt_node_store(&tt, 5, 0, 30, SCORE_WIN - 33, BOUND_LOWER, move_none());
    cr_assert_eq(tt_node_probe(&tt, 5, &game.rules, &now->position, &now->clocks, 0).bound, BOUND_LOWER);
    tt_node_store(&tt, 6, 0, 30, SCORE_WIN - 35, BOUND_LOWER, move_none());
    cr_assert_eq(tt_node_probe(&tt, 6, &game.rules, &now->position, &now->clocks, 0).bound, BOUND_NONE);
    tt_node_store(&tt, 7, 0, 30, -SCORE_WIN + 34, BOUND_UPPER, move_none());
    TTHit hit = tt_node_probe(&tt, 7, &game.rules, &now->position, &now->clocks, 0);
    cr_assert_eq(hit.bound, BOUND_NONE);
    cr_assert_not(tt_cuts(&hit, 1, -SCORE_INFINITE, SCORE_INFINITE - 1));
    game_free(&game);
}

Test(tt_node, what_has_occurred_twice_changes_every_key) {
    Game game = probe_game(PROFILE_TZD, "W:WKa1,c1:BKb8,h8");
    static const char *const squares[][2] = {{"a1", "b2"}, {"b8", "a7"}, {"b2", "a1"}, {"a7", "b8"}};
    uint64_t salt = tt_salt(&game, 0);
    for (int i = 0; i < 4; i++) {
        MoveList list;
        move_list_init(&list);
        rules_moves(&game.rules, &game_now(&game)->position, &list);
        for (int k = 0; k < list.count; k++) {
            const Board *board = game.rules.board;
            Square from = square_at(board, '8' - squares[i][0][1], squares[i][0][0] - 'a');
            Square to = square_at(board, '8' - squares[i][1][1], squares[i][1][0] - 'a');
            if (list.moves[k].from == from && list.moves[k].to == to) {
                game_play(&game, list.moves[k]);
                break;
            }
        }
        move_list_free(&list);
        cr_assert_eq(game.count, i + 2);
        cr_assert(i < 3 ? tt_salt(&game, 0) == salt : tt_salt(&game, 0) != salt);
    }
    game_free(&game);
}

Test(tt_node, the_rules_change_every_key) {
    Game game = probe_game(PROFILE_TZD, "W:WKa1,c1:BKb8,h8");
    uint64_t salt = tt_salt(&game, 0);
    game.rules.three_kings_moves = 15;
    cr_assert_neq(tt_salt(&game, 0), salt);
    game.rules = rules_of(&profiles[PROFILE_ZAMBIA]);
    cr_assert_neq(tt_salt(&game, 0), salt);
    game_free(&game);
}

// A score found where a draw costs something is not one of an analysis, nor of the other side.
Test(tt_node, what_a_draw_is_worth_changes_every_key) {
    Game game = probe_game(PROFILE_TZD, "W:WKa1,c1:BKb8,h8");
    uint64_t nothing = tt_salt(&game, 0), white = tt_salt(&game, -20), black = tt_salt(&game, 20);
    cr_assert(white != nothing && black != nothing && white != black);
    game_free(&game);
}

Test(tt_node, a_proven_win_cuts_at_any_depth_an_ordinary_score_at_its_own) {
    TTHit win = {true, SCORE_WIN - 5, 1, BOUND_LOWER, COMPACT_MOVE_NONE};
    cr_assert(tt_cuts(&win, 20, 0, 1));
    TTHit score = {true, 50, 3, BOUND_LOWER, COMPACT_MOVE_NONE};
    cr_assert(tt_cuts(&score, 3, 0, 50));
    cr_assert_not(tt_cuts(&score, 4, 0, 50));
    cr_assert_not(tt_cuts(&score, 3, 0, 51));
    score.bound = BOUND_UPPER;
    cr_assert(tt_cuts(&score, 3, 50, 51));
    cr_assert_not(tt_cuts(&score, 3, 49, 51));
}
