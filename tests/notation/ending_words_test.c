// The end of a game as a sentence (TZD 7 and 8, Drafti 10, Zambia "12 Count rule", Nigeria 4 and 5, Ghana 9.3).
#include "notation/ending_words.h"

#include <criterion/criterion.h>

static Text text;

static void teardown(void) {
    text_free(&text);
}

TestSuite(ending_words, .fini = teardown);

static const char *explain(ProfileId id, Ending ending) {
    Rules rules = rules_of(&profiles[id]);
    text_clear(&text);
    ending_explain(&text, &rules, &ending, ENGLISH);
    return text_string(&text);
}

static const char *win_of(ProfileId id, Side winner, Reason reason) {
    return explain(id, (Ending){.outcome = OUTCOME_WIN, .winner = winner, .reasons = 1, .reason = {reason}});
}

static const char *draw_by(ProfileId id, Reason reason) {
    return explain(id, (Ending){.outcome = OUTCOME_DRAW, .reasons = 1, .reason = {reason}});
}

Test(ending_words, a_win_says_what_befell_the_loser) {
    cr_assert_str_eq(win_of(PROFILE_TZD, BLACK, REASON_NO_MOVES), "Black wins: White has no move left (TZD 7.1)");
    cr_assert_str_eq(win_of(PROFILE_TZD, WHITE, REASON_NO_PIECES), "White wins: Black has no pieces left (TZD 7.1)");
    cr_assert_str_eq(win_of(PROFILE_TZD, WHITE, REASON_TIME), "White wins: Black ran out of time (TZD 7.1)");
    cr_assert_str_eq(win_of(PROFILE_DRAFTI, BLACK, REASON_RESIGNATION), "Black wins: White resigned (Drafti 10)");
    cr_assert_str_eq(win_of(PROFILE_ZAMBIA, WHITE, REASON_FORFEIT),
                     "White wins: Black forfeited the game (Zambia Individual Tournament)");
    cr_assert_str_eq(win_of(PROFILE_NIGERIA, WHITE, REASON_LONE_KING_WIN),
                     "White wins: Black has a lone king against too many pieces (Nigeria 5.4)");
    cr_assert_str_eq(win_of(PROFILE_GHANA, BLACK, REASON_SINGLE_PIECE),
                     "Black wins: White has only one piece left (Ghana 9.3)");
}

Test(ending_words, a_draw_says_which_rule_was_fulfilled) {
    cr_assert_str_eq(draw_by(PROFILE_TZD, REASON_FIVE_MOVES),
                     "Draw: neither side can force a win and each side made 5 moves (TZD 8.4)");
    cr_assert_str_eq(draw_by(PROFILE_TZD, REASON_THREE_KINGS),
                     "Draw: three or more kings did not beat the lone king within 12 moves (TZD 8.5)");
    cr_assert_str_eq(draw_by(PROFILE_ZAMBIA, REASON_TWELVE_COUNT),
                     "Draw: the lone king made 12 moves without being caught (Zambia 12 Count rule)");
    cr_assert_str_eq(draw_by(PROFILE_NIGERIA, REASON_LONE_KING_DRAW),
                     "Draw: a lone king is left against at most three pieces (Nigeria 4)");
    cr_assert_str_eq(draw_by(PROFILE_TZD, REASON_AGREEMENT), "Draw: the players agreed (TZD 7.2)");
}

Test(ending_words, a_supa_and_the_long_diagonal_are_named_tzd3_5_and_9_4) {
    Ending supa = {.outcome = OUTCOME_WIN, .winner = WHITE, .reasons = 1, .reason = {REASON_RESIGNATION}, .supa = true};
    cr_assert_str_eq(explain(PROFILE_TZD3, supa),
                     "White wins: Black resigned (TZD3 8.1), and by a Supa: Black never promoted (TZD3 5)");
    cr_assert_str_eq(draw_by(PROFILE_TZD3, REASON_THREE_KINGS),
                     "Draw: three or more kings did not beat the lone king within 12 moves from when they controlled "
                     "the long diagonal (TZD3 9.4)");
}

Test(ending_words, every_reason_to_claim_is_named) {
    Ending claim = {.outcome = OUTCOME_CLAIMABLE, .reasons = 2, .reason = {REASON_THREEFOLD, REASON_THIRTY_MOVES}};
    cr_assert_str_eq(explain(PROFILE_TZD, claim),
                     "A draw can be claimed: the position occurred for the third time (TZD 8.2); only kings are left "
                     "and each side made 30 moves without a capture (TZD 8.3)");
}

Test(ending_words, nothing_is_said_of_a_game_that_goes_on) {
    cr_assert_str_eq(explain(PROFILE_TZD, (Ending){0}), "");
}
