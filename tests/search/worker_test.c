// The end of the game inside the tree: repetition, the clocks, material, and the win that comes before them.
#include "search/worker.h"

#include <criterion/criterion.h>

#include "board/ending.h"
#include "search/tt_node.h"
#include "support/probe.h"
#include "support/worker_suite.h"

WORKER_SUITE(worker);

static void set_root(Game game) {
    game_free(&shared.game);
    shared.game = game;
    worker_start(worker);
}

// Whether the position of the FEN would be judged if a move of the tree led there, and its score seen from ply 0.
static bool judges(ProfileId id, const char *fen, int *score) {
    set_root(game_from(id, fen));
    return worker_terminal_score(worker, &worker->nodes_at[0], score);
}

static void assert_score(ProfileId id, const char *fen, int expected) {
    int score = 12345;
    cr_assert(judges(id, fen, &score), "%s", fen);
    cr_assert_eq(score, expected, "%s", fen);
}

static void assert_open(ProfileId id, const char *fen) {
    int score;
    cr_assert_not(judges(id, fen, &score), "%s", fen);
}

Test(worker, the_clocks_of_tzd_draw) {
    assert_score(PROFILE_TZD, "W:WKa1,Kc1:BKb8:H10:M10", SCORE_DRAW);
    assert_open(PROFILE_TZD, "W:WKa1,Kc1:BKb8:H9:M9");
    assert_score(PROFILE_TZD, "W:WKa1,Kc1:BKb8,Kd8:H60:M60", SCORE_DRAW);
    assert_open(PROFILE_TZD, "W:WKa1,Kc1:BKb8,Kd8:H59:M59");
    assert_score(PROFILE_TZD, "W:WKa3,Kc1,Ke1:BKb8:H24:M24", SCORE_DRAW);
    assert_open(PROFILE_TZD, "W:WKa3,Kc1,Ke1:BKb8:H22:M22");
}

Test(worker, the_clocks_of_the_other_profiles_draw) {
    assert_score(PROFILE_DRAFTI, "W:WKa1,c1:BKb8:H0:M60", SCORE_DRAW);
    assert_open(PROFILE_DRAFTI, "W:WKa1,c1:BKb8:H0:M59");
    assert_score(PROFILE_ZAMBIA, "W:WKa3,Kc1,Ke1:BKb8:H24:M24", SCORE_DRAW);
    assert_open(PROFILE_ZAMBIA, "W:WKa3,Kc1,Ke1,Kg1:BKb8:H24:M24");
}

Test(worker, material_decides_at_once_nigeria_4_and_5_4_ghana_9_3) {
    assert_score(PROFILE_NIGERIA, "W:WK1,K2,K3:BK46", SCORE_DRAW);
    assert_score(PROFILE_NIGERIA, "W:WK1,K2,K3,K4:BK46", SCORE_WIN - 1);
    assert_score(PROFILE_NIGERIA, "B:WK1,K2,K3,K4:BK46", -SCORE_WIN);
    assert_score(PROFILE_GHANA, "W:W31:B1,2", -SCORE_WIN);
    assert_score(PROFILE_GHANA, "W:W31,32:B1", SCORE_WIN - 1);
}

Test(worker, a_side_without_a_move_has_lost_before_any_draw) {
    // Black's king is locked in: White's move has won although it filled the clock of 8.4, or of 8.3.
    assert_score(PROFILE_TZD, "B:WKg7,Kf6:BKh8:H10:M10", -SCORE_WIN);
    assert_score(PROFILE_DRAFTI, "B:WKg7,f6:BKh8:H0:M60", -SCORE_WIN);
}

static Move find_move(const Game *game, Square from, Square to) {
    MoveList list;
    game_list_moves(game, &list);
    Move found = move_none();
    for (int i = 0; i < list.count; i++)
        if (list.moves[i].from == from && list.moves[i].to == to)
            found = list.moves[i];
    move_list_free(&list);
    cr_assert_not(move_is_none(found));
    return found;
}

static Square square(const Game *game, const char *name) {
    return square_at(game->rules.board, '8' - name[1], name[0] - 'a');
}

static const char *const to_and_fro[][2] = {{"a1", "b2"}, {"b8", "a7"}, {"b2", "a1"}, {"a7", "b8"}};

Test(worker, a_position_of_the_line_or_the_game_is_drawn_when_it_comes_again) {
    // All four plies in the tree, then some or all of them in the game before it.
    for (int played = 0; played <= 3; played++) {
        Game game = game_from(PROFILE_TZD, "W:WKa1,c1:BKb8,h8");
        for (int i = 0; i < played; i++)
            game_play(&game, find_move(&game, square(&game, to_and_fro[i][0]), square(&game, to_and_fro[i][1])));
        Game ahead = {0};
        game_copy(&ahead, &game);
        set_root(game);
        Node *node = &worker->nodes_at[0];
        int score = 12345;
        for (int i = played; i < 4; i++) {
            cr_assert_not(worker_terminal_score(worker, node, &score));
            Move move = find_move(&ahead, square(&ahead, to_and_fro[i][0]), square(&ahead, to_and_fro[i][1]));
            game_play(&ahead, move);
            node = worker_play(worker, node, &move);
            cr_assert_not_null(node);
            cr_assert_eq(node->key, tt_key(&shared.game.rules, &game_now(&ahead)->position, &node->clocks, 0));
            cr_assert_eq(node->clocks.quiet, game_now(&ahead)->clocks.quiet);
        }
        cr_assert(worker_terminal_score(worker, node, &score));
        cr_assert_eq(score, SCORE_DRAW);
        game_free(&ahead);
    }
}

Test(worker, the_root_keeps_only_the_moves_allowed) {
    Game game = game_from(PROFILE_TZD, "W:Wa1,c3,e3:Bb8,h8");
    MoveList list;
    game_list_moves(&game, &list);
    shared.limits = (Limits){.moves = &list.moves[1], .move_count = 2};
    set_root(game);
    cr_assert_eq(worker->root_count, 2);
    cr_assert(move_equal(worker->root_moves[0], list.moves[1]));
    shared.limits = (Limits){0};
    worker_start(worker);
    cr_assert_eq(worker->root_count, list.count);
    move_list_free(&list);
}

Test(worker, no_move_is_played_after_the_word_to_stop) {
    Game game = game_from_start(PROFILE_TZD);
    set_root(game);
    shared_stop(&shared);
    cr_assert_null(worker_play(worker, &worker->nodes_at[0], &worker->root_moves[0]));
    cr_assert(worker->stopped);
    cr_assert_eq(worker_nodes(worker), 0);
}
