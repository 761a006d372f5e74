// Results under the draw clocks held against the brute-force solver, which knows the rules from the mailbox oracle.
#include "tablebase/probe/clock_probe.h"

#include <criterion/criterion.h>

#include "board/ending.h"
#include "notation/fen.h"
#include "support/bridge.h"
#include "support/effort.h"
#include "support/probe.h"
#include "support/solver.h"
#include "support/tables.h"

enum {
    DRAWN_PLIES = 7,   // that a draw is no win is looked at so far
    FAR_PLIES = 13,    // results farther off are counted, not checked
    FAR_PLIES_CI = 15, // the same with TEST_EFFORT from 4; beyond that it takes minutes
};

static Tablebase *shipped(void) {
    Tablebase *tb = tb_open("tablebases", &profiles[PROFILE_TZD], 64, NULL, NULL);
    cr_assert_eq(tb_pieces(tb), 5);
    return tb;
}

typedef struct Checked {
    int decided, drawn, unknown, longest;
} Checked;

static void check(Tablebase *tb, Solver *solver, const Rules *rules, const Game *game, Checked *checked) {
    const GameState *now = game_now(game);
    MbRules mb = bridge_rules(rules);
    MbBoard board = bridge_board(rules, &now->position);
    MbGame oracle;
    mb_game_init_clocks(&oracle, &mb, &board, now->clocks.quiet, now->clocks.material);
    mb_game_set_count(&oracle, now->clocks.count);
    int plies;
    TableResult result = tb_probe_clocks(tb, rules, &now->position, &now->clocks, &plies);
    Text fen = {0};
    fen_write(&fen, rules, &notation_default,
              &(SetUp){.position = now->position, .clocks = now->clocks, .move_number = 1}, false);
    const char *text = text_string(&fen);
    int far = effort_factor() >= 4 ? FAR_PLIES_CI : FAR_PLIES;
    bool decided = result == TABLE_WIN || result == TABLE_LOSS;
    if (result == TABLE_WIN && plies <= far) {
        cr_assert(solver_wins(solver, &oracle, NULL, plies), "%s wins in %d", text, plies);
        cr_assert(plies < 3 || !solver_wins(solver, &oracle, NULL, plies - 2), "%s wins in %d", text, plies);
    } else if (result == TABLE_LOSS && plies <= far) {
        cr_assert(solver_loses(solver, &oracle, NULL, plies), "%s loses in %d", text, plies);
        cr_assert(plies < 2 || !solver_loses(solver, &oracle, NULL, plies - 2), "%s loses in %d", text, plies);
    } else if (result == TABLE_DRAW) {
        cr_assert_not(solver_wins(solver, &oracle, NULL, DRAWN_PLIES), "%s is drawn", text);
        cr_assert_not(solver_loses(solver, &oracle, NULL, DRAWN_PLIES - 1), "%s is drawn", text);
    }
    checked->decided += decided;
    checked->drawn += result == TABLE_DRAW;
    checked->unknown += result == TABLE_UNKNOWN;
    checked->longest = decided && plies > checked->longest ? plies : checked->longest;
    text_free(&fen);
    mb_game_free(&oracle);
}

static void check_random(Tablebase *tb, const Rules *rules, int positions, bool only_kings) {
    MbRules mb = bridge_rules(rules);
    Solver *solver = solver_new(&mb);
    Rng rng = {7 + (uint64_t)rules->three_kings_moves};
    Checked checked = {0};
    int count = 0;
    positions = effort_count(positions);
    while (count < positions) {
        Game game = probe_random_ending(rules->profile->id, &rng, SOLVER_PIECES - 1);
        GameState *now = &game.states[0];
        game.rules = *rules;
        if (only_kings) {
            now->position.kings = position_occupied(&now->position);
            now->position.key = position_key(&now->position);
            now->clocks = clocks_set_up(rules, &now->position, now->clocks.quiet, now->clocks.material);
        }
        if (bits_count(position_occupied(&now->position)) <= SOLVER_PIECES &&
            ending_of(&game).outcome == OUTCOME_ONGOING) {
            check(tb, solver, rules, &game, &checked);
            count++;
        }
        game_free(&game);
    }
    cr_log_info("%s: %d decided, the longest in %d plies, %d drawn, %d unknown", rules->profile->name, checked.decided,
                checked.longest, checked.drawn, checked.unknown);
    cr_assert_gt(checked.decided, positions / 6);
    cr_assert_gt(checked.drawn, positions / 6);
    solver_free(solver);
}

Test(clock_solver, agrees_with_the_solver_tzd_8) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    for (int moves = 9; moves <= 15; moves += 3) {
        rules.three_kings_moves = moves;
        check_random(tb, &rules, 120, false);
        check_random(tb, &rules, 120, true);
    }
    tb_free(tb);
}

Test(clock_solver, agrees_with_the_solver_tzd3_9) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_TZD3]);
    for (int moves = 9; moves <= 15; moves += 3) {
        rules.three_kings_moves = moves;
        check_random(tb, &rules, 80, false);
        check_random(tb, &rules, 80, true);
    }
    tb_free(tb);
}

Test(clock_solver, agrees_with_the_solver_drafti_10_2) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_DRAFTI]);
    check_random(tb, &rules, 120, false);
    rules.move_limit = 14;
    check_random(tb, &rules, 120, false);
    tb_free(tb);
}

Test(clock_solver, agrees_with_the_solver_zambia_twelve_count) {
    char *dir = tables_directory();
    const Profile *zambia = &profiles[PROFILE_ZAMBIA];
    static const char *const kings[] = {"KvK", "KKvK", "KKKvK", "KKvKK"};
    tables_build_classes(dir, zambia, kings, 4);
    Tablebase *tb = tb_open(dir, zambia, 8, NULL, NULL);
    Rules rules = rules_of(zambia);
    check_random(tb, &rules, 160, true);
    tb_free(tb);
    tables_remove(dir);
}
