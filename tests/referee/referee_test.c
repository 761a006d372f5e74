// What happens beside the moves: claims (TZD 8.2, 8.3), offers (7.2), resignation (7.1), time (10, 12.3; Drafti 11),
// taking back; and that whatever is refused changes nothing.
#include "referee/referee.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/arbiter.h"

static Referee referee;
static Fault fault;

static void begin(ProfileId id, const char *fen) {
    fault_init(&fault);
    arbiter_start_fen(&referee, id, fen);
    referee.control = (TimeControl){true, 60000, 0};
    referee.left[WHITE] = referee.left[BLACK] = 60000;
}

static void end(void) {
    fault_free(&fault);
    referee_free(&referee);
    referee = (Referee){0};
}

static bool play(const char *text) {
    Move move;
    return referee_play(&referee, NULL, (Span){text, strlen(text)}, &move, &fault);
}

static void play_all(const char *line) {
    Scanner scanner = scanner_of(line);
    for (Span move = scanner_next(&scanner); move.length > 0; move = scanner_next(&scanner)) {
        Move played;
        cr_assert(referee_play(&referee, NULL, move, &played, &fault), "%s", fault.message.what);
    }
}

static void expect_ending(const char *expected) {
    Ending ending = referee_ending(&referee);
    Text text = {0};
    ending_write(&text, &referee.game.rules, &ending, true);
    cr_assert_str_eq(text_string(&text), expected);
    text_free(&text);
}

// The last request was refused, for this.
static void expect_fault(const char *code, const char *article) {
    cr_assert_str_eq(fault.code, code, "%s: %s", fault.code, fault.message.what);
    cr_assert_str_eq(text_string(&fault.article), article);
    text_clear(&fault.article);
}

// Kings go to and fro: the position after the last move stands for the third time, White to move.
static void repeat_three_times(void) {
    play_all("e1-d2 b8-a7 d2-e1 a7-b8 e1-d2 b8-a7 d2-e1 a7-b8");
}

static const char kings[] = "W:WKe1,Kg5:BKb8,Kh8";

Test(referee, threefold_is_claimed_by_the_side_to_move_tzd_8_2) {
    begin(PROFILE_TZD, kings);
    cr_assert_not(referee_claim(&referee, WHITE, NULL, &fault));
    expect_fault("not-claimable", "TZD 8.2");
    repeat_three_times();
    expect_ending("claimable threefold TZD 8.2");
    cr_assert_not(referee_claim(&referee, BLACK, NULL, &fault));
    expect_fault("not-your-claim", "TZD 8.2");
    cr_assert_not(referee_claim(&referee, WHITE, &(Reason){REASON_THIRTY_MOVES}, &fault));
    expect_fault("not-claimable", "TZD 8.3");
    cr_assert(referee_claim(&referee, WHITE, NULL, &fault));
    expect_ending("draw threefold TZD 8.2");
    end();
}

Test(referee, a_claim_not_made_is_lost_when_play_goes_on) {
    begin(PROFILE_TZD, kings);
    repeat_three_times();
    play_all("g5-h6");
    expect_ending("ongoing");
    end();
}

Test(referee, thirty_moves_are_claimed_by_either_side_tzd_8_3) {
    for (Side side = WHITE; side <= BLACK; side++) {
        begin(PROFILE_TZD, "B:WKa1,Kc1:BKh8,Kb8:H60:M70");
        cr_assert(referee_claim(&referee, side, NULL, &fault), "%s", fault.message.what);
        expect_ending("draw thirty-moves TZD 8.3");
        end();
    }
}

Test(referee, both_claims_are_taken_together) {
    begin(PROFILE_TZD, "W:WKe1,Kg5:BKb8,Kh8:H52:M70");
    repeat_three_times();
    expect_ending("claimable threefold,thirty-moves TZD 8.2,TZD 8.3");
    cr_assert(referee_may_claim(&referee, BLACK, REASON_THIRTY_MOVES));
    cr_assert_not(referee_may_claim(&referee, BLACK, REASON_THREEFOLD));
    cr_assert(referee_claim(&referee, BLACK, NULL, &fault));
    expect_ending("draw thirty-moves TZD 8.3");
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert(referee_claim(&referee, WHITE, NULL, &fault));
    expect_ending("draw threefold,thirty-moves TZD 8.2,TZD 8.3");
    end();
}

Test(referee, automatic_draws_are_not_claimed) {
    begin(PROFILE_DRAFTI, kings);
    cr_assert_not(referee_claim(&referee, WHITE, &(Reason){REASON_THIRTY_MOVES}, &fault));
    expect_fault("not-claimable", "Drafti 10.2");
    repeat_three_times();
    expect_ending("draw threefold Drafti 10.2");
    cr_assert_not(referee_claim(&referee, WHITE, NULL, &fault));
    expect_fault("game-over", "Drafti 10.2");
    end();
}

Test(referee, an_offer_is_open_until_it_is_answered_tzd_7_2) {
    const Side white = WHITE, black = BLACK;
    begin(PROFILE_TZD, "startpos");
    cr_assert_not(referee_accept(&referee, NULL, &fault));
    expect_fault("no-offer", "TZD 7.2");
    cr_assert(referee_offer(&referee, WHITE, &fault));
    cr_assert_not(referee_offer(&referee, WHITE, &fault));
    expect_fault("offer-open", "TZD 7.2");
    cr_assert_not(referee_offer(&referee, BLACK, &fault));
    expect_fault("offer-open", "TZD 7.2");
    cr_assert_not(referee_accept(&referee, &white, &fault));
    expect_fault("own-offer", "TZD 7.2");
    cr_assert_not(referee_decline(&referee, &white, &fault));
    expect_fault("own-offer", "TZD 7.2");
    cr_assert(referee_decline(&referee, &black, &fault));
    expect_ending("ongoing");
    cr_assert_not(referee_decline(&referee, &black, &fault));
    expect_fault("no-offer", "TZD 7.2");
    cr_assert(referee_offer(&referee, WHITE, &fault));
    cr_assert(referee_accept(&referee, NULL, &fault));
    expect_ending("draw agreement TZD 7.2");
    end();
}

Test(referee, an_offer_lives_through_the_offerers_move_but_not_the_others) {
    begin(PROFILE_TZD, "startpos");
    cr_assert(referee_offer(&referee, WHITE, &fault));
    play_all("c3-b4");
    cr_assert(referee.offered);
    cr_assert_not(play("b6-b5"));
    cr_assert(referee.offered, "a refused move declines nothing");
    play_all("b6-a5");
    cr_assert_not(referee.offered);
    cr_assert(referee_offer(&referee, BLACK, &fault));
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert_not(referee.offered);
    end();
}

Test(referee, either_side_resigns_at_any_time_tzd_7_1) {
    begin(PROFILE_TZD, "startpos");
    cr_assert(referee_resign(&referee, BLACK, &fault));
    expect_ending("win white resignation TZD 7.1");
    end();
    begin(PROFILE_NIGERIA, "startpos");
    cr_assert(referee_resign(&referee, WHITE, &fault));
    expect_ending("win black resignation Nigeria 5.3");
    end();
}

// TZD 7.1 "refuses to comply with official rules"; Zambia "shall instantly forfeit the game".
Test(referee, an_arbiter_declares_a_game_lost_tzd_7_1) {
    begin(PROFILE_TZD, "startpos");
    play_all("c3-b4");
    cr_assert(referee_forfeit(&referee, BLACK, &fault));
    expect_ending("win white forfeit TZD 7.1");
    cr_assert_not(referee_forfeit(&referee, WHITE, &fault), "once");
    expect_fault("game-over", "TZD 7.1");
    cr_assert(referee_undo(&referee, 1, &fault));
    expect_ending("ongoing");
    cr_assert_eq(referee.game.count, 2);
    end();
    begin(PROFILE_ZAMBIA, "startpos");
    cr_assert(referee_forfeit(&referee, WHITE, &fault));
    expect_ending("win black forfeit Zambia Individual Tournament");
    end();
}

Test(referee, a_flag_loses_but_where_the_other_side_cannot_win_tzd_10) {
    begin(PROFILE_TZD, "startpos");
    cr_assert(referee_set_time(&referee, (const int64_t[2]){1500, -1}, &fault));
    cr_assert_eq(referee.left[WHITE], 1500);
    cr_assert_eq(referee.left[BLACK], 60000);
    cr_assert(referee_flag(&referee, WHITE, &fault));
    expect_ending("win black time TZD 7.1");
    cr_assert_eq(referee.left[WHITE], 0);
    end();
    begin(PROFILE_TZD, "W:WKa1,Kc1,Ke1:BKh8");
    cr_assert(referee_flag(&referee, WHITE, &fault));
    expect_ending("draw time-insufficient-material TZD 10");
    end();
    begin(PROFILE_DRAFTI, "W:WKa1,Kc1,Ke1:BKh8");
    cr_assert(referee_flag(&referee, WHITE, &fault));
    expect_ending("win black time Drafti 11");
    end();
}

Test(referee, a_flag_that_is_taken_back_gives_its_time_back) {
    begin(PROFILE_TZD, "startpos");
    cr_assert(referee_set_time(&referee, (const int64_t[2]){1500, 2500}, &fault));
    cr_assert(referee_flag(&referee, WHITE, &fault));
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert_eq(referee.left[WHITE], 1500);
    cr_assert_eq(referee.left[BLACK], 2500);
    cr_assert(referee_resign(&referee, WHITE, &fault));
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert_eq(referee.left[WHITE], 1500, "it is given back once");
    end();
}

// The clock may stand beside the board.
Test(referee, without_time_control_a_flag_falls_but_no_time_is_left) {
    begin(PROFILE_TZD, "startpos");
    referee.control = (TimeControl){0};
    cr_assert(referee_flag(&referee, WHITE, &fault));
    expect_ending("win black time TZD 7.1");
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert_not(referee_set_time(&referee, (const int64_t[2]){1, 1}, &fault));
    expect_fault("no-clock", "");
    end();
}

Test(referee, only_taking_back_changes_a_finished_game) {
    const Side white = WHITE;
    begin(PROFILE_TZD, "startpos");
    play_all("c3-b4 b6-a5");
    cr_assert(referee_resign(&referee, WHITE, &fault));
    Text before = {0}, after = {0};
    arbiter_state(&before, &referee);
    cr_assert_not(play("b4-c5"));
    expect_fault("game-over", "TZD 7.1");
    cr_assert_not(referee_claim(&referee, WHITE, NULL, &fault));
    cr_assert_not(referee_offer(&referee, WHITE, &fault));
    cr_assert_not(referee_accept(&referee, &white, &fault));
    cr_assert_not(referee_decline(&referee, &white, &fault));
    cr_assert_not(referee_resign(&referee, BLACK, &fault));
    cr_assert_not(referee_flag(&referee, BLACK, &fault));
    cr_assert_not(referee_set_time(&referee, (const int64_t[2]){1, 1}, &fault));
    expect_fault("game-over", "TZD 7.1");
    arbiter_state(&after, &referee);
    cr_assert_str_eq(text_string(&after), text_string(&before));
    cr_assert(referee_undo(&referee, 1, &fault));
    expect_ending("ongoing");
    cr_assert_eq(referee.game.count, 3, "the end alone is taken back");
    play_all("b4-c5");
    text_free(&before);
    text_free(&after);
    end();
}

Test(referee, steps_are_taken_back_all_or_none) {
    begin(PROFILE_TZD, "startpos");
    play_all("c3-b4 b6-a5 b4-c5");
    cr_assert(referee_resign(&referee, BLACK, &fault));
    cr_assert_not(referee_undo(&referee, 5, &fault));
    expect_fault("nothing-to-undo", "");
    expect_ending("win white resignation TZD 7.1");
    cr_assert(referee_undo(&referee, 3, &fault));
    cr_assert_eq(referee.game.count, 2);
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert_not(referee_undo(&referee, 1, &fault));
    end();
}

Test(referee, an_end_on_the_board_is_taken_back_with_its_move) {
    begin(PROFILE_TZD, "W:Wc3:Bd4");
    play_all("c3:e5");
    expect_ending("win white no-pieces TZD 7.1");
    cr_assert_not(play("e5-d6"));
    expect_fault("game-over", "TZD 7.1");
    cr_assert(referee_undo(&referee, 1, &fault));
    expect_ending("ongoing");
    end();
}

Test(referee, the_sender_of_a_move_is_held_to_the_turn) {
    const Side white = WHITE, black = BLACK;
    Move move;
    begin(PROFILE_TZD, "startpos");
    cr_assert_not(referee_play(&referee, &black, (Span){"b6-a5", 5}, &move, &fault));
    expect_fault("not-your-turn", "TZD 3");
    cr_assert_not(referee_play(&referee, &white, (Span){"b6-a5", 5}, &move, &fault));
    expect_fault("not-your-piece", "TZD 3");
    cr_assert_not(referee_play(&referee, NULL, (Span){"b6-a5", 5}, &move, &fault));
    expect_fault("not-your-piece", "TZD 3");
    cr_assert(referee_play(&referee, &white, (Span){"c3-b4", 5}, &move, &fault));
    end();
}

Test(referee, promotion_is_remembered_for_each_side) {
    begin(PROFILE_TZD, "W:Wa7,c1:Bh8,h2");
    cr_assert_not(game_now(&referee.game)->promoted[WHITE]);
    play_all("a7-b8 h2-g1");
    cr_assert(game_now(&referee.game)->promoted[WHITE]);
    cr_assert(game_now(&referee.game)->promoted[BLACK]);
    cr_assert(referee_undo(&referee, 1, &fault));
    cr_assert_not(game_now(&referee.game)->promoted[BLACK]);
    end();
}
