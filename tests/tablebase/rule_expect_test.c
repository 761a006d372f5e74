// What may be hoped for where no certain answer is known: wins with a clock far from its end, or one that does not run
// yet, in their way. The shipped tables are asked; tests run from the root of the repository.
#include "tablebase/probe/rule_expect.h"

#include <criterion/criterion.h>

#include "support/probe.h"

typedef struct Known {
    const char *fen;
    TableResult result;
    int plies;
} Known;

static void check_known(const Rules *rules, const char *path, const Known *known, size_t count) {
    Tablebase *tb = tb_open(path, rules->profile, 4, NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        Game game = game_from(rules->profile->id, known[i].fen);
        const GameState *now = game_now(&game);
        int plies;
        bool in_time;
        cr_expect_eq(tb_expect(tb, rules, &now->position, &now->clocks, &plies), known[i].result, "%s", known[i].fen);
        cr_expect_eq(plies, known[i].plies, "%s: %d plies", known[i].fen, plies);
        if (!rules_can_capture(rules, &now->position))
            cr_expect_eq(tb_expect_quiet(tb, rules, &now->position, &now->clocks, &in_time), known[i].result, "%s",
                         known[i].fen);
        game_free(&game);
    }
    tb_free(tb);
}

#define CHECK_KNOWN(rules, known) check_known(rules, "tablebases", known, sizeof(known) / sizeof *(known))

Test(tb_expect, a_count_that_does_not_run_yet_is_no_hindrance_tzd_8_5) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    rules.three_kings_moves = 11;
    static const Known known[] = {
        {"W:Wc1,e3,Ka7:Bc7,Kd8", TABLE_WIN, 113},
        {"B:Wc1,e3,Kb8:Bc7,Kd8", TABLE_LOSS, 112},
        {"W:Wa7,Kd8:BKh2", TABLE_DRAW, 0},
    };
    CHECK_KNOWN(&rules, known);
}

Test(tb_expect, kings_alone_must_win_within_thirty_moves_tzd_8_3) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    static const Known known[] = {
        {"W:WKf6,Ke7,Kd8:BKa1,Kh4:H20:M20", TABLE_WIN, 31},
        {"W:WKf6,Ke7,Kd8:BKa1,Kh4:H29:M29", TABLE_WIN, 31},
        {"W:WKf6,Ke7,Kd8:BKa1,Kh4:H30:M30", TABLE_UNKNOWN, -1},
    };
    CHECK_KNOWN(&rules, known);
}

Test(tb_expect, a_limit_that_is_far_off_may_be_restarted_in_time_drafti_10_2) {
    Rules rules = rules_of(&profiles[PROFILE_DRAFTI]);
    static const Known known[] = {
        {"W:Wa1,b2,Ke5:BKa5,Kf6:M40", TABLE_WIN, 75},
        {"W:Wa1,b2,Ke5:BKa5,Kf6:M41", TABLE_UNKNOWN, -1},
        {"W:WKb8,Kf8:BKa3:M57", TABLE_WIN, 3},
        {"W:WKb8,Kf8:BKa3:M58", TABLE_UNKNOWN, -1},
    };
    CHECK_KNOWN(&rules, known);
}

// The search must not count on what a short clock may still prevent, nor may its answer depend on a clock that the keys
// of its transposition table do not hold.
Test(tb_expect, a_win_not_known_to_come_in_time_is_not_to_be_counted_on_fmjd64_7_2_5) {
    static const struct {
        ProfileId profile;
        const char *fen;
        TableResult result;
        bool in_time;
    } cases[] = {
        {PROFILE_RUSSIAN, "W:Wc1,Kd4,Ke7:Ba3,Kc7", TABLE_WIN, false}, // no distance
        {PROFILE_RUSSIAN, "B:Wc1,Kd4,Ke7:Ba3,Kh2", TABLE_LOSS, false},
        {PROFILE_RUSSIAN, "W:WKb8,Kf8:Ba5", TABLE_WIN, true},
        {PROFILE_DRAFTI, "W:WKf6,Ke7,Kd8:BKa1,Kh4:M20", TABLE_WIN, true}, // a long clock, far from its end
        {PROFILE_DRAFTI, "W:WKb8,Kf8:BKa3:M57", TABLE_WIN, true},         // three plies are needed and left
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = rules_of(&profiles[cases[i].profile]);
        Tablebase *tb = tb_open("tablebases", rules.profile, 4, NULL, NULL);
        Game game = game_from(cases[i].profile, cases[i].fen);
        const GameState *now = game_now(&game);
        int plies;
        bool in_time;
        cr_expect_eq(tb_expect_quiet(tb, &rules, &now->position, &now->clocks, &in_time), cases[i].result);
        cr_expect_eq(tb_expect(tb, &rules, &now->position, &now->clocks, &plies), cases[i].result);
        cr_expect_eq(in_time, cases[i].in_time, "%s", cases[i].fen);
        cr_expect_eq(tb_expect_in_time(tb, &rules, &now->position, &now->clocks),
                     cases[i].in_time ? cases[i].result : TABLE_UNKNOWN, "%s", cases[i].fen);
        game_free(&game);
        tb_free(tb);
    }
}

Test(tb_expect, without_tables_all_is_unknown) {
    Rules rules = rules_of(&profiles[PROFILE_TZD]);
    static const Known known = {"W:WKb8,Kf8:BKa3", TABLE_UNKNOWN, -1};
    check_known(&rules, "/nowhere", &known, 1);
}
