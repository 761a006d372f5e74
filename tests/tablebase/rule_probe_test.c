// Results under the draw clocks, certain ones (clock_probe) and those to be hoped for, held against the brute-force
// solver, which knows the rules from the mailbox oracle.
#include "tablebase/clock_probe.h"
#include "tablebase/rule_probe.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/ending.h"
#include "board/fen.h"
#include "support/bridge.h"
#include "support/probe.h"
#include "support/solver.h"
#include "support/tables.h"

enum {
    DRAWN_PLIES = 7, // that a draw is no win is looked at so far
    FAR_PLIES = 15,  // results farther off are counted, not checked: that takes minutes
};

static TableResult probe_fen(Tablebase *tb, const Rules *rules, const char *fen, int *plies) {
    Game game = probe_game(rules->profile->id, fen);
    const GameState *now = game_now(&game);
    TableResult result = clock_probe(tb, rules, &now->position, &now->clocks, plies);
    game_free(&game);
    return result;
}

static void expect(Tablebase *tb, const Rules *rules, const char *fen, TableResult expected, int expected_plies) {
    int plies;
    cr_expect_eq(probe_fen(tb, rules, fen, &plies), expected, "%s", fen);
    cr_expect_eq(plies, expected_plies, "%s: %d", fen, plies);
}

static Tablebase *shipped(void) {
    Tablebase *tb = tablebase_open("tablebases", &profiles[PROFILE_TZD], 64, NULL, NULL);
    cr_assert_eq(tablebase_pieces(tb), 5);
    return tb;
}

Test(rule_probe, five_moves_leave_ten_plies_tzd_8_4) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    expect(tb, &rules, "W:WKb8,Kd8:BKh2:H0:M0", TABLE_WIN, 7);
    expect(tb, &rules, "W:WKb8,Kd8:BKh2:H3:M3", TABLE_WIN, 7);
    expect(tb, &rules, "W:WKb8,Kd8:BKh2:H4:M4", TABLE_DRAW, 0);
    expect(tb, &rules, "W:Wa7,Kd8:BKh2:H0:M0", TABLE_DRAW, 0);
    tablebase_free(tb);
}

Test(rule_probe, three_kings_have_so_many_moves_tzd_8_5) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    const char *longest = "W:WKf6,Ke7,Kh8:BKa3"; // 25 plies, 13 moves
    expect(tb, &rules, longest, TABLE_WIN, 25); // a king is given up in time: two against one have a clock of their own
    rules.three_kings_moves = 11;
    expect(tb, &rules, longest, TABLE_DRAW, 0);
    rules.three_kings_moves = 13;
    expect(tb, &rules, longest, TABLE_WIN, 25);
    expect(tb, &rules, "W:WKf6,Ke7,Kh8:BKa3:H1:M1", TABLE_WIN, 25);
    expect(tb, &rules, "W:WKf6,Ke7,Kh8:BKa3:H4:M4", TABLE_DRAW, 0);
    tablebase_free(tb);
}

Test(rule_probe, a_win_may_take_too_long_for_a_count_that_begins_later_tzd_8_5) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    expect(tb, &rules, "W:Wa1,b2,Ke5:BKa5,Kf6", TABLE_WIN, 75); // no entry is too late
    expect(tb, &rules, "W:Wc1,e3,Ka7:Bc7,Kd8", TABLE_WIN, 113); // from a fresh count a goal is always in time
    rules.three_kings_moves = 11;
    expect(tb, &rules, "W:Wc1,e3,Ka7:Bc7,Kd8", TABLE_UNKNOWN, -1);
    Game game = probe_game(PROFILE_TZD, "W:Wc1,e3,Ka7:Bc7,Kd8");
    int plies;
    const GameState *now = game_now(&game);
    cr_assert_eq(rule_expect(tb, &rules, &now->position, &now->clocks, &plies), TABLE_WIN);
    cr_assert_eq(plies, 113);
    game_free(&game);
    tablebase_free(tb);
}

Test(rule_probe, a_move_limit_holds_for_the_whole_distance_drafti_10_2) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_DRAFTI]);
    expect(tb, &rules, "W:WKf6,Ke7,Kh8:BKa3:H35:M35", TABLE_WIN, 25);
    expect(tb, &rules, "W:WKf6,Ke7,Kh8:BKa3:H36:M36", TABLE_UNKNOWN, -1);
    tablebase_free(tb);
}

Test(rule_probe, games_without_tables_are_unknown) {
    Tablebase *tb = tablebase_open("tablebases", &profiles[PROFILE_GHANA], 1, NULL, NULL);
    Rules rules = rules_of(&profiles[PROFILE_GHANA]);
    expect(tb, &rules, "W:WK46,K47:BK5,K6", TABLE_UNKNOWN, -1);
    tablebase_free(tb);
}

// ---- Against the solver

typedef struct Checked {
    int decided, drawn, unknown, longest;
} Checked;

static void check(Tablebase *tb, Solver *solver, const Rules *rules, const Game *game, Checked *checked) {
    const GameState *now = game_now(game);
    MbRules mb = bridge_rules(rules);
    MbBoard board = bridge_board(rules, &now->position);
    MbGame oracle;
    mb_game_init_clocks(&oracle, &mb, &board, now->clocks.quiet, now->clocks.material);
    int plies;
    TableResult result = clock_probe(tb, rules, &now->position, &now->clocks, &plies);
    Text fen = {0};
    fen_write(&fen, rules, &notation_default, &(SetUp){now->position, now->clocks, 1}, false);
    const char *text = text_string(&fen);
    bool decided = result == TABLE_WIN || result == TABLE_LOSS;
    if (result == TABLE_WIN && plies <= FAR_PLIES) {
        cr_assert(solver_wins(solver, &oracle, NULL, plies), "%s wins in %d", text, plies);
        cr_assert(plies < 3 || !solver_wins(solver, &oracle, NULL, plies - 2), "%s wins in %d", text, plies);
    } else if (result == TABLE_LOSS && plies <= FAR_PLIES) {
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
    while (positions > 0) {
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
            positions--;
        }
        game_free(&game);
    }
    printf("%s: %d decided, the longest in %d plies, %d drawn, %d unknown\n", rules->profile->name, checked.decided,
           checked.longest, checked.drawn, checked.unknown);
    cr_assert_gt(checked.decided, 10);
    cr_assert_gt(checked.drawn, 10);
    solver_free(solver);
}

Test(rule_probe, agrees_with_the_solver_tzd_8) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    for (int moves = 9; moves <= 15; moves += 3) {
        rules.three_kings_moves = moves;
        check_random(tb, &rules, 60, false);
        check_random(tb, &rules, 60, true);
    }
    tablebase_free(tb);
}

Test(rule_probe, agrees_with_the_solver_drafti_10_2) {
    Tablebase *tb = shipped();
    Rules rules = rules_of(&profiles[PROFILE_DRAFTI]);
    check_random(tb, &rules, 60, false);
    rules.move_limit = 14;
    check_random(tb, &rules, 60, false);
    tablebase_free(tb);
}

Test(rule_probe, agrees_with_the_solver_zambia_twelve_count) {
    char *dir = tables_directory();
    const Profile *zambia = &profiles[PROFILE_ZAMBIA];
    TableShelf shelf = {zambia->generator,         "zambia", dir, 2, NULL, calloc(1, sizeof(RawSet)),
                        calloc(1, sizeof(RawSet)), 1 << 30};
    static const char *const kings[] = {"KvK", "KKvK", "KKKvK", "KKvKK"};
    for (int i = 0; i < 4; i++) {
        Material m;
        Error error;
        cr_assert(material_read((Span){kings[i], strlen(kings[i])}, &m));
        cr_assert_neq(build_pair(&shelf, m, &error), BUILD_FAILED, "%s", error.what);
    }
    tables_shelf_free(&shelf);
    Tablebase *tb = tablebase_open(dir, zambia, 8, NULL, NULL);
    Rules rules = rules_of(zambia);
    check_random(tb, &rules, 100, true);
    tablebase_free(tb);
    tables_remove(dir);
}
