// Ends of the game that the random games of game_test.c do not meet: a flag fall, and the words printed.
#include "board/ending.h"

#include <criterion/criterion.h>
#include <string.h>

#include "support/set_up.h"

static const char *written(const Game *game, Ending ending, bool articles) {
    static Text text;
    text_clear(&text);
    ending_write(&text, &game->rules, &ending, articles);
    return text_string(&text);
}

static const char *flag_fall(ProfileId id, const char *fen, Side flagged) {
    Game game = game_from(id, fen);
    const char *words = written(&game, ending_flag_fall(&game, flagged), true);
    game_free(&game);
    return words;
}

static const char *status(ProfileId id, const char *fen, bool articles) {
    Game game = game_from(id, fen);
    const char *words = written(&game, ending_of(&game), articles);
    game_free(&game);
    return words;
}

Test(ending, flag_fall_loses_unless_the_opponent_cannot_win_tzd_10) {
    cr_assert_str_eq(flag_fall(PROFILE_TZD, "W:Wa1,c1:Bb6,d6", WHITE), "win black time TZD 7.1");
    cr_assert_str_eq(flag_fall(PROFILE_TZD, "W:WKa1,Kc1,Ke1:BKh8", WHITE), "draw time-insufficient-material TZD 10");
    cr_assert_str_eq(flag_fall(PROFILE_TZD, "W:WKa1,Kc1,Ke1:BKh8", BLACK), "win white time TZD 7.1");
    cr_assert_str_eq(flag_fall(PROFILE_TZD, "W:WKa1,c1:BKh8", BLACK), "draw time-insufficient-material TZD 10");
}

Test(ending, flag_fall_always_loses_in_drafti_11) {
    cr_assert_str_eq(flag_fall(PROFILE_DRAFTI, "W:WKa1,Kc1,Ke1:BKh8", WHITE), "win black time Drafti 11");
}

// Only a lone king is insufficient; king and man are not, which cannot force a win either.
Test(ending, flag_fall_draws_against_a_lone_king_tzd3_11) {
    cr_assert_str_eq(flag_fall(PROFILE_TZD3, "W:WKa1,Kc1,Ke1:BKh8", WHITE), "draw time-insufficient-material TZD3 11");
    cr_assert_str_eq(flag_fall(PROFILE_TZD3, "W:Wa1,c1:BKh8", WHITE), "draw time-insufficient-material TZD3 11");
    cr_assert_str_eq(flag_fall(PROFILE_TZD3, "W:WKh8:BKa1,b4", WHITE), "win black time TZD3 11");
    cr_assert_str_eq(flag_fall(PROFILE_TZD3, "W:Wa1,c1:BKh8", BLACK), "win white time TZD3 11");
    cr_assert_str_eq(flag_fall(PROFILE_TZD3, "W:Wa1,c1:Bh8", BLACK), "win white time TZD3 11 supa");
    cr_assert_str_eq(flag_fall(PROFILE_TZD3, "W:Wa1,c1:Bh8", WHITE), "win black time TZD3 11 supa",
                     "a lone man may win");
}

// The server offers the claim and does not end the game (15.2).
Test(ending, the_third_time_is_never_enforced_tzd3_9_2) {
    static const char *const moves[] = {"a1-b2", "b8-a7", "b2-a1", "a7-b8"};
    Game game = game_from(PROFILE_TZD3, "W:WKa1,a3:Bh6,Kb8");
    game.rules.auto_threefold = true;
    for (int i = 0; i < 8; i++)
        game_play_text(&game, moves[i % 4]);
    cr_assert_str_eq(written(&game, ending_of(&game), true), "claimable threefold TZD3 9.2");
    game_free(&game);
}

Test(ending, states_print_with_their_articles) {
    cr_assert_str_eq(status(PROFILE_TZD, "W:Wa1:Bb6", true), "ongoing");
    cr_assert_str_eq(status(PROFILE_TZD, "W:WKa1:BKh8,Kb8:H9:M10", true), "draw five-moves TZD 8.4");
    cr_assert_str_eq(status(PROFILE_TZD, "B:WKa1,Kc1:BKh8,Kb8:H60:M70", true), "claimable thirty-moves TZD 8.3");
    cr_assert_str_eq(status(PROFILE_TZD, "B:WKa1,Kc1:BKh8,Kb8:H59:M70", true), "ongoing");
    cr_assert_str_eq(status(PROFILE_TZD, "W:Wa3:Bb4,c5", false), "win black no-moves");
    cr_assert_str_eq(status(PROFILE_TZD, "W:W:Bb4,c5", true), "win black no-pieces TZD 7.1");
    cr_assert_str_eq(status(PROFILE_GHANA, "W:W33:B1,2", true), "win black single-piece Ghana 9.3");
    cr_assert_str_eq(status(PROFILE_GHANA, "W:W:B1,2", true), "win black no-pieces Ghana 5.1");
    cr_assert_str_eq(status(PROFILE_NIGERIA, "W:WK50:BK1,K2,3", true), "draw lone-king-draw Nigeria 4");
    cr_assert_str_eq(status(PROFILE_DRAFTI, "W:Wa1,c1:Bb6,d6:M60", true), "draw move-limit Drafti 10.2");
}

// A capture or a huff may leave another class: K37 seized, three kings against one are a draw (4.3).
Test(ending, four_kings_win_once_nothing_can_be_captured_or_huffed_nigeria_5_4) {
    cr_assert_str_eq(status(PROFILE_NIGERIA, "B:WK12,K20,K37,K43:BK26", true), "win white lone-king-win Nigeria 5.4");
    cr_assert_str_eq(status(PROFILE_NIGERIA, "B:WK12,K20,K37,K43:BK26:L37", true), "ongoing");
    cr_assert_str_eq(status(PROFILE_NIGERIA, "B:WK12,K20,K43:BK26", true), "draw lone-king-draw Nigeria 4");
}

// Zambia, "12 Count rule": "each move by the lone, including jumps, counts as one move".
Test(ending, the_twelfth_move_of_the_lone_king_may_be_a_jump_zambia) {
    static const struct {
        const char *fen, *move, *status;
    } rows[] = {
        {"B:WKa1,Kc1,Kd6:BKb8:M23", "b8:e5", "draw twelve-count"},
        {"W:BKh8,Kf8,Ke3:WKg1:M22", "g1:d4", "draw twelve-count"},
        {"B:WKa1,Kc1,Kd6:BKb8:M21", "b8:e5", "ongoing"},
        {"B:WKb2,Kd4,Kf6:BKa1:M22", "a1:c3:e5:g7", "win black no-pieces"},
    };
    for (int i = 0; i < 4; i++) {
        Game game = game_from(PROFILE_ZAMBIA, rows[i].fen);
        game_play_text(&game, rows[i].move);
        Ending ending = ending_of(&game);
        Text text = {0};
        ending_write(&text, &game.rules, &ending, false);
        cr_assert_str_eq(text_string(&text), rows[i].status);
        text_free(&text);
        game_free(&game);
    }
}

// TZD 8.2 has the player claim, 12.2 the server enforce "draw conditions (repetition, ...)": AutoThreefold chooses.
Test(ending, the_third_time_is_claimed_or_enforced_tzd_8_2_and_12_2) {
    static const char *const moves[] = {"a1-b2", "b8-a7", "b2-a1", "a7-b8"};
    for (int enforced = 0; enforced <= 1; enforced++) {
        Game game = game_from(PROFILE_TZD, "W:WKa1,a3:Bh6,Kb8");
        game.rules.auto_threefold = enforced;
        for (int i = 0; i < 8; i++)
            game_play_text(&game, moves[i % 4]);
        Ending ending = ending_of(&game);
        Text text = {0};
        ending_write(&text, &game.rules, &ending, true);
        cr_assert_str_eq(text_string(&text), enforced ? "draw threefold TZD 12.2" : "claimable threefold TZD 8.2");
        text_free(&text);
        game_free(&game);
    }
}
