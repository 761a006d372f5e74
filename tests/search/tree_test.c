// The tree: forced wins are found with their distance, and every win that is claimed is one.
#include "search/tree.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/rng.h"
#include "board/ending.h"
#include "search/tt_node.h"
#include "support/probe_suite.h"

PROBE_SUITE(tree);

static int score_of(const Game *game, int depth) {
    Limits limits = {.depth = depth};
    probe_search(probe, game, &limits);
    cr_assert_not(probe->pv_illegal);
    return probe->last[0].report.score;
}

static int score_of_fen(ProfileId id, const char *fen, int depth) {
    Game game = game_from(id, fen);
    int score = score_of(&game, depth);
    game_free(&game);
    return score;
}

// A memo of the plain solver below, replaced on collision.
typedef struct Memo {
    uint64_t key;
    bool wins;
} Memo;

enum { MEMOS = 1 << 20 };

static Memo *memos;

// Whether `winner` wins within `plies` whatever the other side does: every move tried, by the referee's own
// judgement of the ends.
static bool wins_within(const Rules *rules, const Position *p, Clocks clocks, Side winner, int plies) {
    GameState now = {*p, move_none(), clocks, {false, false}};
    Game game = {.rules = *rules, .states = &now, .count = 1};
    Ending ending = ending_of(&game);
    if (ending.outcome == OUTCOME_WIN)
        return ending.winner == winner && plies >= (winner == position_side(p));
    if (ending.outcome != OUTCOME_ONGOING || plies <= 0)
        return false;
    uint64_t clock_word = (uint64_t)clocks.quiet << 40 ^ (uint64_t)clocks.material << 20 ^ (uint64_t)clocks.count;
    uint64_t key = rng_mix(p->key ^ rng_mix(clock_word ^ (uint64_t)plies << 54 ^ (uint64_t)winner << 62 ^
                                            (uint64_t)rules->profile->id << 50));
    Memo *memo = &memos[key % MEMOS];
    if (memo->key == key)
        return memo->wins;
    MoveList list;
    rules_list_moves(rules, p, &list);
    bool own = position_side(p) == winner, wins = !own;
    for (int i = 0; i < list.count && wins != own; i++) {
        Position next = position_after(p, list.moves[i]);
        Clocks after = clocks_after(rules, clocks, p, list.moves[i], &next);
        wins = wins_within(rules, &next, after, winner, plies - 1);
    }
    move_list_free(&list);
    *memo = (Memo){key, wins};
    return wins;
}

Test(tree, every_win_claimed_in_small_endings_is_one_and_short_ones_are_found) {
    enum { CHECKED_PLIES = 9, FOUND_PLIES = 5 };
    memos = calloc(MEMOS, sizeof *memos);
    cr_assert_not_null(memos);
    Rng rng = {5};
    int checked = 0;
    for (int i = 0; i < 1500; i++) {
        Game game = probe_random_ending((ProfileId)(i % PROFILES), &rng, 2);
        const GameState *now = game_now(&game);
        Side side = position_side(&now->position);
        Limits limits = {.nodes = 12000}; // what the hardest of them takes by itself is 10,649
        probe_search(probe, &game, &limits);
        cr_assert_not(probe->pv_illegal);
        const Report *report = &probe->last[0].report;
        bool win = score_is_win(report->score), loss = score_is_loss(report->score);
        int plies = SCORE_WIN - abs(report->score);
        Side winner = win ? side : side_other(side);
        bool told = abs(report->score) >= SCORE_TB_WIN; // a win without its whole line is told as a bound
        if (!told)
            for (Side s = WHITE; s <= BLACK; s++)
                cr_assert_not(wins_within(&game.rules, &now->position, now->clocks, s, FOUND_PLIES), "missed, %d", i);
        else if ((win || loss) && plies <= CHECKED_PLIES &&
                 (win ? report->bound & BOUND_LOWER : report->bound & BOUND_UPPER)) {
            cr_assert(wins_within(&game.rules, &now->position, now->clocks, winner, plies), "false, %d", i);
            checked++;
        }
        game_free(&game);
    }
    cr_assert_gt(checked, 500);
    free(memos);
}

Test(tree, a_forced_win_is_found_with_its_length) {
    // c3-b4 a5:c3, d2:b4: the last piece is gone in three plies.
    cr_assert_eq(score_of_fen(PROFILE_TZD, "W:Wc3,d2:Ba5", 6), SCORE_WIN - 3);
    // Black's last man is taken at once.
    cr_assert_eq(score_of_fen(PROFILE_TZD, "W:Wc3:Bd4", 3), SCORE_WIN - 1);
    // Black must give its man away.
    cr_assert_eq(score_of_fen(PROFILE_TZD, "B:Wc3,d2:Ba5", 6), -SCORE_WIN + 2);
}

Test(tree, a_win_too_late_for_the_clock_is_a_draw) {
    // The same win in three plies with the move limit of Drafti so near that nothing but a capture helps.
    cr_assert_eq(score_of_fen(PROFILE_DRAFTI, "W:WKa1,Kc1,Kg1:BKb8:H0:M59", 8), SCORE_DRAW);
    // Three kings against one with one move left (TZD 8.5).
    cr_assert_eq(score_of_fen(PROFILE_TZD, "W:WKa3,Kc1,Ke1:BKd8:H22:M22", 8), SCORE_DRAW);
    // Two kings cannot win: five moves (TZD 8.4), of which no ply is left in which White could give a king away.
    cr_assert_eq(score_of_fen(PROFILE_TZD, "W:WKa3,Kc1:BKh8:H9:M9", 8), SCORE_DRAW);
    // Thirty moves (TZD 8.3).
    cr_assert_eq(score_of_fen(PROFILE_TZD, "W:WKa3,Kc1:BKh8,Kb8:H59:M59", 8), SCORE_DRAW);
}

Test(tree, the_clock_decides_although_the_table_knows_the_position_by_another) {
    // White wins by locking Black in; searched first with time enough, then with none left.
    Game early = game_from(PROFILE_TZD, "W:WKa1,Kc1,Ke1,c3:BKh2:H0:M0");
    int with_time = score_of(&early, 9);
    Game late = game_from(PROFILE_DRAFTI, "W:WKa1,Kc1,Ke1,c3:BKh2:H0:M0");
    score_of(&late, 9);
    Game limit = game_from(PROFILE_DRAFTI, "W:WKa1,Kc1,Ke1,c3:BKh2:H0:M59");
    int without = score_of(&limit, 9);
    cr_assert_gt(with_time, 100);
    cr_assert(!score_is_win(without) || SCORE_WIN - without <= 1);
    game_free(&early);
    game_free(&late);
    game_free(&limit);
}

Test(tree, the_line_is_legal_to_its_end_in_positions_of_every_profile) {
    Rng rng = {6};
    for (int i = 0; i < 300; i++) {
        Game game = probe_random_game((ProfileId)(i % PROFILES), &rng, (int)rng_below(&rng, 80));
        if (ending_of(&game).outcome == OUTCOME_ONGOING) {
            Limits limits = {.nodes = 3000 + rng_below(&rng, 1000)};
            probe_search(probe, &game, &limits);
            cr_assert_not(probe->pv_illegal);
            cr_assert_eq(probe->best_moves, 1);
        }
        game_free(&game);
    }
}

Test(tree, equal_positions_for_both_sides_have_equal_scores) {
    Rng rng = {7};
    for (int i = 0; i < 50; i++) {
        Game game = probe_random_game((ProfileId)(i % PROFILES), &rng, (int)rng_below(&rng, 60));
        // Without what has occurred before: the flipped game has no past.
        Position now = game_now(&game)->position;
        Position flipped = position_flip(&now, game.rules.board);
        Clocks clocks = {0};
        int scores[2];
        for (int k = 0; k < 2; k++) {
            game_restart(&game, &game.rules, k ? &flipped : &now, clocks, 1);
            engine_new_game(probe->engine);
            if (ending_of(&game).outcome == OUTCOME_ONGOING)
                scores[k] = score_of(&game, 1);
            else
                scores[k] = 0;
        }
        cr_assert_eq(scores[0], scores[1]);
        game_free(&game);
    }
}
