// The brute-force solver itself: ends that can be counted out by hand, and the plainest minimax.
#include "support/solver.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "support/bridge.h"
#include "support/probe.h"

// The oracle's view of a game just set up.
static MbGame oracle_of(const Game *game) {
    const GameState *now = game_now(game);
    MbRules rules = bridge_rules(&game->rules);
    MbBoard board = bridge_board(&game->rules, &now->position);
    MbGame oracle;
    mb_game_init_clocks(&oracle, &rules, &board, now->clocks.quiet, now->clocks.material);
    return oracle;
}

// The fewest plies, up to `max`, in which the side to move wins, or loses as a negative number; 0 if it does neither.
static int distance(ProfileId id, const char *fen, int max) {
    Game game = game_from(id, fen);
    MbGame oracle = oracle_of(&game);
    Solver *solver = solver_new(&oracle.rules);
    int found = 0;
    for (int plies = 1; plies <= max && !found; plies++) {
        if (solver_wins(solver, &oracle, NULL, plies))
            found = plies;
        else if (solver_loses(solver, &oracle, NULL, plies))
            found = -plies;
    }
    solver_free(solver);
    mb_game_free(&oracle);
    game_free(&game);
    return found;
}

Test(solver, wins_and_losses_are_counted_in_plies) {
    cr_assert_eq(distance(PROFILE_TZD, "W:Wc3:Bd4", 9), 1, "c3:e5");
    cr_assert_eq(distance(PROFILE_TZD, "W:Wc3,d2:Ba5", 9), 3, "d2-e3 a5-b4 c3:a5");
    cr_assert_eq(distance(PROFILE_TZD, "B:Wc3,e3:Ba5", 9), -2, "a5-b4 c3:a5");
    cr_assert_eq(distance(PROFILE_TZD, "W:Wc3:Bf6", 3), 0);
}

Test(solver, a_win_comes_before_the_draw_that_its_move_would_make_tzd_8_4) {
    // Kh6-g7 locks the king h8 in.
    cr_assert_eq(distance(PROFILE_TZD, "W:WKf6,Kh6:BKh8:H0:M0", 9), 1);
    cr_assert_eq(distance(PROFILE_TZD, "W:WKf6,Kh6:BKh8:H9:M9", 9), 1);
}

Test(solver, a_move_that_fills_the_clock_draws_drafti_10_2) {
    cr_assert_eq(distance(PROFILE_DRAFTI, "W:Wc3,d2:Ba5:H0:M57", 9), 3);
    cr_assert_eq(distance(PROFILE_DRAFTI, "W:Wc3,d2:Ba5:H0:M58", 9), 0, "a5-b4 is the 60th ply");
}

// ---- The plainest minimax

static bool plainly_loses(MbGame *game, int plies);

// Whether some move leaves the other side lost; `all` turns it to: whether every move leaves it winning.
static bool plainly_try(MbGame *game, int plies, bool all) {
    MbMove *moves = mb_lists_new(1);
    int count = mb_moves(&game->rules, mb_game_board(game), moves, MB_MAX_MOVES);
    bool result = all;
    for (int i = 0; i < count && result == all; i++) {
        MbGame before = *game;
        cr_assert(mb_game_play(game, &moves[i]));
        MbStatus status;
        mb_game_status(game, &status);
        int mover = 1 - mb_game_board(game)->side;
        bool over = status.kind != MB_ONGOING;
        if (all)
            result = over ? status.kind == MB_WIN && status.winner != mover
                          : plies > 1 && plainly_try(game, plies - 1, false);
        else
            result =
                over ? status.kind == MB_WIN && status.winner == mover : plies > 1 && plainly_loses(game, plies - 1);
        before.history = game->history;
        before.capacity = game->capacity;
        *game = before;
    }
    free(moves);
    return result;
}

static bool plainly_wins(MbGame *game, int plies) {
    return plainly_try(game, plies, false);
}
static bool plainly_loses(MbGame *game, int plies) {
    return plainly_try(game, plies, true);
}

// Some moves to and fro, so that positions have occurred before.
static void play_a_little(MbGame *game, Rng *rng) {
    MbMove *moves = mb_lists_new(1);
    int from[2] = {-1, -1}, to[2] = {-1, -1};
    for (uint32_t n = rng_below(rng, 10); n > 0; n--) {
        int side = mb_game_board(game)->side;
        int count = mb_moves(&game->rules, mb_game_board(game), moves, MB_MAX_MOVES), back = -1;
        for (int i = 0; i < count; i++)
            if (moves[i].from == to[side] && moves[i].to == from[side])
                back = i;
        const MbMove *move = &moves[back >= 0 ? back : (int)rng_below(rng, (uint32_t)count)];
        from[side] = move->from;
        to[side] = move->to;
        cr_assert(mb_game_play(game, move));
        MbStatus status;
        mb_game_status(game, &status);
        if (status.kind != MB_ONGOING)
            break;
    }
    free(moves);
}

Test(solver, agrees_with_plain_minimax) {
    int wins = 0, losses = 0;
    for (int id = 0; id < PROFILES; id++) {
        Rng rng = {5};
        Rules rules = rules_of(&profiles[id]);
        MbRules mb = bridge_rules(&rules);
        Solver *solver = solver_new(&mb);
        for (int i = 0; i < 150; i++) {
            Game game = probe_random_ending((ProfileId)id, &rng, SOLVER_PIECES / 2);
            MbGame oracle = oracle_of(&game);
            play_a_little(&oracle, &rng);
            MbStatus status;
            mb_game_status(&oracle, &status);
            if (status.kind == MB_ONGOING) {
                bool win = plainly_wins(&oracle, 3), loss = plainly_loses(&oracle, 2);
                cr_assert_eq(solver_wins(solver, &oracle, NULL, 3), win, "%s, position %d", profiles[id].name, i);
                cr_assert_eq(solver_loses(solver, &oracle, NULL, 2), loss, "%s, position %d", profiles[id].name, i);
                wins += win;
                losses += loss;
            }
            mb_game_free(&oracle);
            game_free(&game);
        }
        solver_free(solver);
    }
    cr_assert_gt(wins, 50);
    cr_assert_gt(losses, 5, "%d", losses);
}
